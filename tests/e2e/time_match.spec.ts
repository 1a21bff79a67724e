import { NardyPage } from "./pages/nardy_page.ts";
import { expect, test } from "./rig/fixtures.ts";
import { NardyMatch, playUntilDouble } from "./rig/nardy.ts";
import type { Seat } from "./rig/people.ts";

const DURATION_MS = 18_000;
/** A game in which the first double is not taken, and what is before the next. */
const GAME_MS = 9000;
const ENDS = {
  finish: { told: null, last: /Время матча вышло\. Последняя партия\./ },
  drop: { told: "Когда время матча вышло: партия прекращается", last: /партия прекращена и не засчитана/ },
} as const;

for (const [end, { told, last }] of Object.entries(ENDS)) {
  test(`1.19.1 a match on time in two browsers: ${end} the game that runs when the time is over`, async ({ server, visit, otherBrowser }) => {
    const terms = { length: undefined, duration_ms: DURATION_MS, game_break_ms: 1000, start_countdown_ms: 0, nardy: told === null ? {} : { time_match_end: end } };
    const match = await NardyMatch.make(server, "short", terms);
    const { players, path, judgeCode } = match.table;

    const invited = await visit(`/join#${judgeCode}`, { browser: otherBrowser });
    await expect(invited.getByText("Короткие нарды, матч на время")).toBeVisible();
    if (told === null) await expect(invited.getByText("Регламент")).toHaveCount(0);
    else await expect(invited.getByText(told)).toBeVisible();

    const pages: Record<Seat, NardyPage> = {
      a: new NardyPage(await visit(path, { enter: (context) => players.a.moveInto(context) })),
      b: new NardyPage(await visit(path, { browser: otherBrowser, enter: (context) => players.b.moveInto(context) })),
    };
    const both = Object.values(pages);
    for (const page of both) await expect(page.page.getByTestId("regulated")).toHaveCount(told === null ? 0 : 1);
    for (const page of both) await page.button("Готов").click();

    const points = { a: 0, b: 0 };
    const pass = async () => {
      const seat = await playUntilDouble(match, pages);
      const [offerer, taker] = [pages[seat], pages[seat === "a" ? "b" : "a"]];
      await offerer.double();
      await taker.act("pass").click();
      await taker.button("Да, пас").click();
      points[seat] += 1;
      await match.ended(points.a + points.b);
    };
    const begun = Date.now();
    do {
      await pass();
      for (const page of both) await expect(page.page.getByText(/осталось 0:\d\d/)).toBeVisible();
    } while (Date.now() - begun < DURATION_MS - GAME_MS);
    // The next game is played when the time is over.
    await match.watcher.wait(({ t }) => t === "match_time_over", "the end of the time", DURATION_MS + 5000);
    if (end === "finish") {
      for (const page of both) await expect(page.status).toContainText("Время матча вышло: партия доигрывается.");
      await pass();
    }
    await match.watcher.wait(({ t }) => t === "match_ended", "the end of the match");

    for (const seat of ["a", "b"] as const) {
      const [own, other] = [points[seat], points[seat === "a" ? "b" : "a"]];
      const balance = own === other ? "0" : own > other ? `+${own - other}` : `−${other - own}`;
      const result = own === other ? "ничья" : own > other ? "вы выиграли" : "вы проиграли";
      const { status } = pages[seat];
      await expect(status).toContainText(new RegExp(`Матч окончен: ${own}.:.${other}, ${result}`));
      await expect(status).toContainText(last);
      await expect(status).toContainText(`Баланс: ${balance}.`);
      await expect(status).toContainText("1.19.1");
    }
    await match.provesItself();
    match.close();
  });
}
