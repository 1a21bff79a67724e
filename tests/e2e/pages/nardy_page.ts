import { expect, type Locator } from "@playwright/test";
import type { Step } from "../rig/nardy.ts";
import { turnText } from "../rig/nardy.ts";
import { GamePage } from "./game_page.ts";

export type Hand = "click" | "twice" | "drag" | "tap" | "typed" | "keys";

/** The page of a match of nardy, as player or spectator have it. */
export class NardyPage extends GamePage {
  /** A point by the reader's own number; 25 is the own bar, 0 the own tray. */
  cell(place: number): Locator {
    return this.page.locator(`[data-cell="${place === 25 ? "bar" : place === 0 ? "off" : place}"]`);
  }

  act(name: "roll" | "double" | "pass" | "done" | "resign"): Locator {
    return this.page.locator(`[data-act="${name}"]`);
  }

  async roll(): Promise<void> {
    await this.act("roll").click();
  }

  /** 23.5: a double is asked once more, for it can't be taken back. */
  async double(): Promise<void> {
    await this.act("double").click();
    await this.button("Удваиваю").click();
  }

  /** Waits until the page has the roll that is to be played. */
  async hasRoll(): Promise<void> {
    await expect(this.status).toContainText("Ваш ход: ");
  }

  /** Puts a turn together, and ends it. */
  async playTurn(steps: readonly Step[], hand: Hand): Promise<void> {
    await this.hasRoll();
    if (hand === "typed") return this.type(turnText(steps));
    for (const step of steps) await this.step(step, hand);
    if (hand === "keys") return this.page.keyboard.press("d");
    await this.act("done").click();
  }

  async step({ from, to }: Step, hand: Hand): Promise<void> {
    const [source, target] = [this.cell(from), this.cell(to)];
    if (hand === "drag") return source.dragTo(target);
    if (hand === "tap") {
      await source.tap();
      return target.tap();
    }
    if (hand === "keys") {
      for (const cell of [source, target]) {
        await cell.focus();
        await this.page.keyboard.press("Enter");
      }
      return;
    }
    await source.click();
    // A second press moves the checker by the larger number; what is wanted may be the smaller.
    if (hand === "twice" && (await this.isLarger(to))) return source.click();
    return target.click();
  }

  /** Whether of the places that are marked this is the farthest single step; told by the names that the board gives them. */
  private async isLarger(to: number): Promise<boolean> {
    const marked = await this.page.locator('[data-cell][aria-label*=", сюда можно"]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-cell")));
    return marked.length === 1 && marked[0] === (to === 0 ? "off" : String(to));
  }

  /** Types a turn into the field, which the first press opens, and sends it by Enter alone. */
  async type(text: string): Promise<void> {
    const field = this.page.getByRole("textbox", { name: /^Ход/ });
    if (!(await field.isVisible())) await this.button("Ввести ход").click();
    await field.fill(text);
    await field.press("Enter");
    await expect(field).toHaveValue("");
    await field.press("Enter");
  }

  /** The record of the game that the page shows, written as appendix 4 does. */
  async record(): Promise<string> {
    const rows = await this.page.locator("section.moves ol > li").evaluateAll((items) =>
      items.map((item) => ({
        n: item.querySelector(".n")?.textContent ?? "",
        cells: [...item.querySelectorAll(".move")].map((cell) => (cell.textContent ?? "").replace(/\s+/g, " ").trim()),
      })),
    );
    return rows
      .flatMap(({ n, cells: [first = "", second = ""] }) => [`${n})${first && ` ${first}`}`, ...(second ? [second] : [])])
      .map((line) => line.replace(/: ходов нет$/, ":"))
      .join("\n");
  }

  /** Waits until so many acts of the game stand in the record. */
  async hasActs(acts: number): Promise<void> {
    await expect(this.page.locator("section.moves [data-ply]")).toHaveCount(acts);
  }
}
