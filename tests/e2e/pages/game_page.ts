import { expect, type Locator, type Page } from "@playwright/test";
import type { Seat } from "../rig/people.ts";

/** A page's moves and when each was first there, by this machine's clock in ms; of several games those of the first. */
export interface SeenMove {
  ply: number;
  move: string;
  at: number;
}

/** The game's page, as player, judge or spectator have it. */
export class GamePage {
  readonly board: Locator;
  readonly status: Locator;

  constructor(readonly page: Page) {
    this.board = page.getByRole("grid");
    this.status = page.getByTestId("status");
  }

  square(name: string): Locator {
    return this.page.locator(`[data-square="${name}"]`);
  }

  clock(seat: Seat): Locator {
    return this.page.locator(`[data-clock="${seat}"]`);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name });
  }

  /** Brings its tab before the others of its window, as who plays there does: a tab behind draws once a second. */
  async toFront(): Promise<this> {
    await this.page.bringToFront();
    return this;
  }

  /** Presses each square of a move in full notation, as one does by mouse. */
  async play(move: string): Promise<void> {
    for (const square of move.split(/[-:]/)) await this.square(square).click();
  }

  /** Makes some legal move by mouse, by what the board marks; the regulation gives hints. */
  async playAny(): Promise<void> {
    await this.page.locator('[data-square][aria-label*=", может "]').first().click();
    const onward = this.page.locator('[data-square][aria-label*=", сюда можно"]');
    do await onward.first().click();
    while ((await onward.count()) > 0);
  }

  /** What stands on the board of 64: "c3 white", "d6 black king". */
  position(): Promise<string[]> {
    return this.page.locator("[data-square]").evaluateAll((squares) =>
      squares
        .flatMap((one) => {
          const piece = /, (белая|чёрная) (простая|дамка)/.exec(one.ariaLabel ?? "");
          if (!piece) return [];
          return `${(one as HTMLElement).dataset["square"]} ${piece[1] === "белая" ? "white" : "black"}${piece[2] === "дамка" ? " king" : ""}`;
        })
        .sort(),
    );
  }

  /** The moves in the list, as in a PDN. */
  moves(): Promise<string[]> {
    return this.page.locator("[data-ply]").evaluateAll((elements) =>
      elements
        .map((one) => one as HTMLElement)
        .sort((a, b) => Number(a.dataset["ply"]) - Number(b.dataset["ply"]))
        .map((one) => one.dataset["move"] ?? one.textContent?.trim() ?? ""),
    );
  }

  async hasMoves(moves: string[], timeout?: number): Promise<void> {
    await this.hasPly(moves.length - 1, timeout);
    expect(await this.moves()).toEqual(moves);
  }

  /** Waits until half-move number `ply` stands in the list. */
  async hasPly(ply: number, timeout?: number): Promise<void> {
    if (ply >= 0) await expect(this.page.locator(`[data-ply="${ply}"]`)).toBeAttached({ timeout });
  }

  async isLive(): Promise<void> {
    await expect(this.page.locator('[data-link="live"]')).toBeAttached();
  }

  /** From now on notes in the page when each move comes into the list. */
  async watchMoves(): Promise<() => Promise<SeenMove[]>> {
    const handle = await this.page.evaluateHandle(() => {
      const seen = new Map<number, SeenMove>();
      const look = () => {
        for (const one of document.querySelectorAll<HTMLElement>("[data-ply]")) {
          const ply = Number(one.dataset["ply"]);
          if (!seen.has(ply)) seen.set(ply, { ply, move: one.dataset["move"] ?? "", at: performance.timeOrigin + performance.now() });
        }
      };
      look();
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
      return seen;
    });
    return () => handle.evaluate((seen) => [...seen.values()]);
  }

  /** From now on notes when the page's link changes, as it says so itself. */
  async watchLink(): Promise<() => Promise<{ state: string; status: string; at: number }[]>> {
    const handle = await this.page.evaluateHandle(() => {
      const seen: { state: string; status: string; at: number }[] = [];
      const look = () => {
        const state = document.querySelector<HTMLElement>("[data-link]")?.dataset["link"] ?? "";
        const status = document.querySelector('[data-testid="status"]')?.textContent?.trim() ?? "";
        const last = seen.at(-1);
        if (last?.state !== state || last.status !== status)
          seen.push({ state, status, at: performance.timeOrigin + performance.now() });
      };
      look();
      new MutationObserver(look).observe(document.documentElement, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
      return seen;
    });
    return () => handle.evaluate((seen) => seen);
  }
}
