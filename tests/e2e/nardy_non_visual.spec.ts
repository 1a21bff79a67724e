import { BlindNardyPlayer } from "./pages/blind_nardy_player.ts";
import { expect, test } from "./rig/fixtures.ts";
import { NardyMatch, quietTurn, stepText, turnText, type Due, type Step } from "./rig/nardy.ts";
import type { Seat } from "./rig/people.ts";

/** The same turn as people type it: in words of either language, with the dice before it, "." for "/" as the Russian layout has it. */
const WAYS: ((steps: Step[]) => string)[] = [
  turnText,
  (steps) => turnText(steps).replaceAll("bar", "бар").replaceAll("off", "выброс"),
  (steps) => turnText(steps).replaceAll("/", ".").replaceAll("bar", "бар").replaceAll("off", "0"),
];

test("short nardy in two browsers to the last checker, by keyboard and screen reader alone", async ({ server, visit, otherBrowser }) => {
  test.setTimeout(600_000);
  const match = await NardyMatch.make(server, "short");
  const { players, path } = match.table;
  const people: Record<Seat, BlindNardyPlayer> = {
    a: await BlindNardyPlayer.at(await visit(path, { enter: (context) => players.a.moveInto(context) })),
    b: await BlindNardyPlayer.at(await visit(path, { browser: otherBrowser, enter: (context) => players.b.moveInto(context) })),
  };
  people.b.colour = "black";
  for (const player of Object.values(people)) await player.playByEar();
  await people.a.press(/Готов/);
  await people.b.type("готов");
  for (const player of Object.values(people)) await player.hears(/розыгрыш первого хода: белые \d, чёрные \d.*начинает/i);

  let [turns, acts] = [0, 0];
  for (let due: Due | "over"; (due = await match.due()) !== "over"; acts += 1) {
    const { seat, you } = due;
    const [mover, other] = seat === "a" ? [people.a, people.b] : [people.b, people.a];
    const since = match.seq;
    if (you.graph) {
      const steps = quietTurn(you.graph, match.men(seat));
      if (turns === 3) await asks(mover, steps[0]!);
      if (turns % 9 === 2) await mover.turnOnBoard(steps);
      else {
        await mover.type(WAYS[turns % WAYS.length]!(steps));
        await mover.type(turns % 2 ? "готово" : "");
        await mover.hears(/ход сделан: /i);
      }
      await other.hears(/ход соперника: /i);
      turns += 1;
    } else {
      await mover.type(acts % 3 ? "" : "бросок");
      await mover.hears(/вам выпало: .*\d/i);
      await other.hears(/сопернику выпало: .*\d/i);
    }
    const next = await match.due(since + 1);
    // 26.6.3: a turn that passed by itself is told to both.
    if (match.watcher.seen.findLast(({ seq }) => seq !== undefined)?.t === "turn_passed" && next !== "over")
      for (const player of [mover, other]) await player.hears(/ходов нет, ход перешёл/i);
  }
  for (const player of Object.values(people)) await player.hears(/матч окончен.*вы (выиграли|проиграли)/i);
  const lines = (await match.appendix4()).split("\n");
  expect(lines.filter((line) => /\d\d:/.test(line))).toHaveLength(turns + match.watcher.seen.filter(({ t }) => t === "turn_passed").length);
  await match.provesItself();
  match.close();
});

/** What one who does not see the board asks for before a turn; a step that can't be made is refused with its reason. */
async function asks(player: BlindNardyPlayer, step: Step): Promise<void> {
  for (const [question, answer] of [
    ["кости", /выпало: .* не сыграно/i],
    ["пункт 6", /пункт 6: .*у соперника это пункт 19/i],
    ["доска", /(белые|чёрные): .*(белые|чёрные): /is],
    ["счёт", /0.*0/],
    ["куб", /куба в этой партии нет/i],
    ["часы", /задержка/i],
  ] as const) {
    await player.type(question);
    await player.hears(answer);
  }
  await player.type(stepText(step));
  await player.hears(/осталась|остались|не сыграны|ход собран/i);
  await player.type("отмена");
  await player.hears(/кости снова не сыграны/i);
}
