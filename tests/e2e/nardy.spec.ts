import { NardyPage, type Hand } from "./pages/nardy_page.ts";
import { expect, test } from "./rig/fixtures.ts";
import { NardyMatch, quietTurn, stepText, type Due } from "./rig/nardy.ts";
import type { Seat } from "./rig/people.ts";

const HANDS: Record<Seat, Hand[]> = { a: ["click", "drag", "twice", "keys", "typed", "typed", "typed"], b: ["tap", "typed", "typed", "typed"] };

/** Each hand has had its turn by then; and from so many that are off on, the last turns are played at the pages again. */
const [FIRST_TURNS, LAST_OFF] = [14, 11];

test("long nardy in two browsers to the last checker, by mouse, finger, keys and typed turns, while a third page watches", async ({ server, visit, otherBrowser }) => {
  const still = { reducedMotion: "reduce" } as const;
  const match = await NardyMatch.make(server, "long", { nardy: { resigning: "any_value_offer" } });
  const { players, path } = match.table;
  const pages: Record<Seat, NardyPage> = {
    a: new NardyPage(await visit(path, { contextOptions: still, enter: (context) => players.a.moveInto(context) })),
    b: new NardyPage(await visit(path, { browser: otherBrowser, contextOptions: { ...still, hasTouch: true }, enter: (context) => players.b.moveInto(context) })),
  };
  const third = new NardyPage(await visit(path, { browser: otherBrowser, contextOptions: still }));
  await third.isLive();
  for (const page of Object.values(pages)) await page.button("Готов").click();

  let [turns, acts, offered, skipped] = [0, 0, false, false];
  for (let due: Due | "over"; (due = await match.due()) !== "over"; ) {
    const { seat, you } = due;
    if (turns === FIRST_TURNS && !skipped) {
      // Between the opening and the end, the pages only follow what their players play elsewhere.
      skipped = true;
      await match.playUntil((next) => (next.you.graph !== undefined && match.men(next.seat)[0]! >= LAST_OFF));
      continue;
    }
    const [page, since] = [pages[seat], match.seq];
    const other = seat === "a" ? pages.b : pages.a;
    if (!offered && turns > 4 && (you.resign?.length ?? 0) > 0 && you.may_roll) {
      // What is offered, and not accepted, changes nothing.
      offered = true;
      await page.act("resign").click();
      await page.button(/^Сдать: /).first().click();
      await expect(other.status).toContainText("Соперник сдаёт партию");
      await other.button("Отклонить").click();
      await expect(page.act("roll")).toBeVisible();
    } else if (you.graph) {
      const steps = quietTurn(you.graph, match.men(seat));
      const hand = HANDS[seat][Math.floor(turns / 2) % HANDS[seat].length]!;
      if (turns < 2 && hand !== "typed") {
        await page.hasRoll();
        await page.step(steps[0]!, hand);
        await expect(third.page.getByText(`${stepText(steps[0]!)} …`)).toBeVisible();
        if (turns === 0) {
          // A page that is loaded anew goes on from what the others see.
          await page.page.reload();
          await expect(page.status).toContainText(stepText(steps[0]!));
        }
        steps.shift();
      }
      await page.playTurn(steps, hand);
      turns += 1;
    } else await page.roll();
    await match.due(since + 1);
    const known = match.watcher.seen.filter(({ t }) => t === "turn_played" || t === "turn_passed").length;
    if (known > acts) await third.hasActs((acts = known));
  }
  await expect(pages.a.status).toContainText("Матч окончен");
  // 26.8: what is off is seen to the end.
  for (const page of [pages.a, pages.b, third]) {
    const trays = [page.cell(0), page.page.locator('[data-cell="offOther"]')];
    expect((await Promise.all(trays.map((tray) => tray.getAttribute("aria-label")))).join()).toMatch(/: пятнадцать/);
    await expect(page.page.locator(".slab")).toHaveCount(match.men("a")[0]! + match.men("b")[0]!);
  }
  const record = await match.appendix4();
  for (const page of [pages.a, pages.b, third]) expect(await page.record()).toBe(record);
  await match.provesItself();

  await third.page.goto(`${server.url}/replay/${match.table.match}`);
  await expect(third.page.getByRole("img", { name: /выброшено пятнадцать/ })).toBeVisible();
  expect(await third.page.getByRole("slider").getAttribute("max")).toBe(String(acts));
  await third.page.getByRole("button", { name: "К началу" }).click();
  await expect(third.page.getByRole("img", { name: /Белые: 24 пятнадцать/ })).toBeVisible();
  match.close();
});
