import type { GamePage } from "./pages/game_page.ts";
import { exportedMatch } from "./rig/exported.ts";
import { expect, test } from "./rig/fixtures.ts";
import { PEOPLE } from "./rig/games.ts";
import { enterAll, type Judged } from "./rig/judged.ts";

/** Two games of draughts-64 from one drawn opening; the break is as short as a page can show it. */
const MICROMATCH = {
  discipline: "draughts64",
  pace: "rapid",
  control: [{ time_ms: 600_000 }],
  games: 2,
  game_break_ms: 3000,
  opening_table: "fmjd-736",
  hints: true,
};

/** Who has the move first: White or Black, as the opening was drawn. */
async function inTurn({ white, black }: Pick<Judged, "white" | "black">): Promise<[GamePage, GamePage]> {
  await expect(white.status).toContainText(/Ваш ход|Ход соперника/);
  return (await white.status.innerText()).includes("Ваш ход") ? [white, black] : [black, white];
}

/** So many half-moves by mouse, whatever the board offers. */
async function play([first, second]: [GamePage, GamePage], from: number, to: number): Promise<void> {
  for (let ply = from; ply < to; ply++) {
    const [mover, other] = ply % 2 ? [second, first] : [first, second];
    await mover.hasPly(ply - 1);
    await mover.playAny();
    await other.hasPly(ply);
  }
}

test("2.2, 1.11, 1.16.8 a micromatch from a drawn opening: both confirm it, a judge settles a draw, the colours change, the sum decides", async ({ server, visit, otherBrowser }) => {
  const table = await enterAll(server, visit, MICROMATCH, otherBrowser);
  const { match, white, black, judge } = table;
  const pages = [white, black, judge];
  const said = await Promise.all(pages.map((page) => page.watchLink()));
  const shown = await Promise.all(pages.map((page) => page.watchMoves()));

  // 2.2.2: drawn when both have come, played when both have said that they see it.
  await white.button("Готов").click();
  await expect(black.status).toContainText("Соперник готов");
  await expect(white.status).not.toContainText("Жеребьёвка");
  await black.button("Готов").click();
  for (const page of pages) await expect(page.status).toContainText("Жеребьёвка: позиция");
  await white.button("Позицию вижу").click();
  await expect(white.status).toContainText("Вы подтвердили, ждём соперника");
  const drawn = await black.position();
  await black.button("Позицию вижу").click();

  const first = await inTurn(table);
  for (const page of pages) expect(await page.position()).toEqual(drawn);
  await play(first, 0, 4);
  await judge.button("Результат").click();
  await judge.page.getByRole("radio", { name: "Ничья" }).check();
  await judge.button(/^1\.16\.8:/).click();
  await judge.button("Записать результат").click();
  await judge.button("Да, записать").click();

  // 1.11: the next game starts by itself, with the other colours.
  const points = (page: GamePage) => page.page.getByRole("row", { name: PEOPLE.a.name });
  for (const page of pages) await expect(points(page)).toContainText(/½.*белыми.*чёрными, идёт.*½/s);
  const second = await inTurn({ white: black, black: white });
  for (const page of pages) expect(await page.position()).toEqual(drawn);
  await play(second, 0, 3);
  await black.button("Сдаться").click();
  await black.button("Да, сдаться").click();
  await expect(white.status).toContainText("Вы выиграли");
  await expect(black.status).toContainText("Вы проиграли");
  for (const page of pages) await expect(points(page)).toContainText("1½");
  const last = await white.moves();
  for (const page of [black, judge]) expect(await page.moves()).toEqual(last);
  for (const states of said) {
    const pause = (await states()).map(({ status }) => status).filter((status) => status.includes("Перерыв"));
    expect(pause.join("\n")).toMatch(/ничья.*½\s:\s½/i);
  }

  const { games, halfPoints, opening } = await exportedMatch(server, match);
  expect(halfPoints).toEqual([3, 1]);
  const [one, two] = games;
  for (const moves of shown) expect((await moves()).map(({ move }) => move)).toEqual(one!.moves);
  expect(two!.moves).toEqual(last);
  for (const start of [opening.start, one!.start, two!.start]) expect(piecesOf(start)).toEqual(drawn);
  expect(one!.ending).toMatchObject({ result: "draw", cause: "judge", clause: "1.16.8" });
  expect(two!.ending).toMatchObject({ result: "a", cause: "resigned" });
  expect(one!.report).toMatchObject({ white: PEOPLE.a.name, black: PEOPLE.b.name, result: "1/2-1/2" });
  expect(two!.report).toMatchObject({ white: PEOPLE.b.name, black: PEOPLE.a.name, result: "0-1" });

  await judge.page.goto(`${server.url}/replay/${match}?game=1`);
  await expect(judge.page.getByText("1.16.8").first()).toBeVisible();
});

/** The men of a FEN, as a page's position names them. */
function piecesOf(fen: string): string[] {
  const side = (sign: string) => new RegExp(`:${sign}([^:]*)`).exec(fen)?.[1]?.split(",") ?? [];
  return [...side("W").map((square) => `${square} white`), ...side("B").map((square) => `${square} black`)].sort();
}
