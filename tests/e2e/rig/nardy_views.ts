import type { Page } from "@playwright/test";
import { GameViews } from "./game_views.ts";
import { PEOPLE } from "./games.ts";
import { NardyWires } from "./nardy.ts";
import { Visitor, type MadeMatch, type MatchTerms, type Seat } from "./people.ts";
import { subscribe } from "./table.ts";
import { heading, press, type View } from "./view.ts";
import type { Wire } from "./wire.ts";

const board = (page: Page) => page.getByRole("grid").waitFor();

/** A match of an event, each of its people with a wire. */
interface Judged {
  made: MadeMatch;
  path: string;
  organizer: Visitor;
  who: Record<Seat | "judge", Visitor>;
  wires: Record<Seat | "judge", Wire>;
}

/** What is peculiar to nardy: its judge, its pairs, its dice, its organizer. */
export class NardyViews extends GameViews {
  /** Everybody has entered by his link. */
  async #nardy(terms: MatchTerms = {}): Promise<Judged> {
    const organizer = await Visitor.organizer(this.server);
    const control = { main_ms: 840_000, delay_ms: 8000 };
    const made = await organizer.make({ discipline: "short_nardy", length: 7, control, seat: undefined, people: PEOPLE, ...terms });
    const enter = async (role: Seat | "judge"): Promise<[Visitor, Wire]> => {
      const visitor = await this.enteredBy(made.links[role]!);
      const wire = await visitor.wire();
      await subscribe(wire, made.topic);
      this.keep(wire);
      return [visitor, wire];
    };
    const [a, b, judge] = [await enter("a"), await enter("b"), await enter("judge")];
    const path = `/game/${made.match}`;
    return { made, path, organizer, who: { a: a[0], b: b[0], judge: judge[0] }, wires: { a: a[1], b: b[1], judge: judge[1] } };
  }

  /** Both are ready, and have sealed and opened their part of the dice: who begins has his roll before him. */
  protected async nardyBegun(terms: MatchTerms = {}): Promise<Judged> {
    const judged = await this.#nardy(terms);
    const { made, wires } = judged;
    await new NardyWires(wires.judge, wires, made.topic).begin();
    return judged;
  }

  /** As the judge sees it, who has stopped the clocks. */
  async #nardyStopped(): Promise<Judged> {
    const judged = await this.nardyBegun();
    await judged.wires.judge.tell("pause", judged.made.topic, { reason: "dispute" });
    return judged;
  }

  // --- the judge ---

  async gameNardyJudge(): Promise<View> {
    const { path, who } = await this.nardyBegun();
    const reach = async (page: Page) => {
      await board(page);
      await press(page, /^(Результат|Result)$/);
      await page.locator(".judge input[value=black]").check();
      await page.locator(".judge input[value=mars]").check();
      await press(page, /^38\.1\.5/);
    };
    return { path, who: who.judge, reach };
  }

  /** A sanction of time that is too large. */
  async gameNardyJudgeTime(): Promise<View> {
    const { path, who } = await this.#nardyStopped();
    const reach = async (page: Page) => {
      await board(page);
      await press(page, /^(Время|Time)$/);
      await page.locator(".judge form select").selectOption("dispute");
      await press(page, /^5:00$/);
    };
    return { path, who: who.judge, reach };
  }

  async gameNardyJudgePenalty(): Promise<View> {
    const { path, who } = await this.#nardyStopped();
    const reach = async (page: Page) => {
      await board(page);
      await press(page, /^(Штрафное очко|Penalty point)$/);
      await page.locator(".judge input[value=b]").check();
      await press(page, /^(Назначить штрафное очко|Give the penalty point)$/);
    };
    return { path, who: who.judge, reach };
  }

  /** Between two games. */
  async gameNardyJudgeScore(): Promise<View> {
    const { path, who, made, wires } = await this.nardyBegun({ game_break_ms: 30_000 });
    await wires.judge.tell("settle", made.topic, { game: 1, result: "a", clause: "38.1.5", win: "mars" });
    const reach = async (page: Page) => {
      await board(page);
      await press(page, /^(Счёт|Score)$/);
      await page.locator(".judge form input").nth(1).fill("3");
    };
    return { path, who: who.judge, reach };
  }

  // --- pairs ---

  /** 22.1: all four have entered, and white's two consult. */
  async #consulted(): Promise<{ path: string; partner: Visitor; judge: Visitor }> {
    const organizer = await Visitor.organizer(this.server);
    const people = { ...PEOPLE, a2: { name: "Партнёр А (демо)" }, b2: { name: "Партнёр Б (демо)" } };
    const control = { main_ms: 1_050_000, delay_ms: 10_000 };
    const made = await organizer.make({ discipline: "short_nardy_pairs", length: 7, control, seat: undefined, people } as MatchTerms);
    const wire = async (who: Visitor): Promise<Wire> => {
      const one = await who.wire();
      await subscribe(one, made.topic);
      this.keep(one);
      return one;
    };
    const [first, partner, judge] = [await this.enteredBy(made.links.a!), await this.enteredBy(made.links.a2!), await this.enteredBy(made.links.judge!)];
    const [firstWire, partnersWire] = [await wire(first), await wire(partner)];
    for (const text of ["Играем осторожно: им до победы далеко.", "Удваивать будем?"]) await firstWire.tell("say", made.topic, { text });
    await partnersWire.tell("say", made.topic, { text: "Если останется второй блот, да." });
    return { path: `/game/${made.match}`, partner, judge };
  }

  async gamePairs(): Promise<View> {
    const { path, partner } = await this.#consulted();
    const reach = async (page: Page) => {
      await board(page);
      await page.getByText("Удваивать будем?").waitFor();
    };
    return { path, who: partner, reach };
  }

  async gamePairsJudge(): Promise<View> {
    const { path, judge } = await this.#consulted();
    const reach = async (page: Page) => {
      await board(page);
      await page.getByText("Удваивать будем?").waitFor();
    };
    return { path, who: judge, reach };
  }

  // --- the dice ---

  async statistics(): Promise<View> {
    const { who } = await this.nardyBegun();
    return { path: "/statistics", who: who.judge, reach: (page) => page.locator("summary").click() };
  }

  async statisticsOfMatch(): Promise<View> {
    const { made, organizer } = await this.#nardy();
    return { path: `/statistics/${made.match}`, who: organizer, reach: heading };
  }

  async statisticsNobody(): Promise<View> {
    return { path: "/statistics", reach: heading };
  }

  // --- the organizer, and who makes a match of pairs ---

  async organizeNardy(): Promise<View> {
    const reach = async (page: Page) => {
      await page.locator("input[value=nardy]").check();
      await page.locator("input[value=long_nardy_blitz]").check();
      await page.locator("form summary").first().click();
    };
    return { path: "/organize", who: (await this.organized()).organizer, reach };
  }

  /** 22.1: four links and the judge's. */
  async organizePairs(): Promise<View> {
    const reach = async (page: Page) => {
      await page.locator("input[value=nardy]").check();
      await page.locator("input[value=short_nardy_pairs]").check();
      const names = page.locator("form input[maxlength='80']");
      for (const [i, name] of ["Игрок А (демо)", "Партнёр А (демо)", "Игрок Б (демо)", "Партнёр Б (демо)", "Судья (демо)"].entries()) await names.nth(i).fill(name);
      await page.locator("form button[type=submit]").click();
      await page.locator("input[readonly]").first().waitFor();
    };
    return { path: "/organize", who: (await this.organized()).organizer, reach };
  }

  async invitationPairs(): Promise<View> {
    const reach = async (page: Page) => {
      await page.locator("input[value=short_nardy_pairs]").check();
      await page.locator("form input[autocomplete=nickname]").fill("Игрок А (демо)");
      await page.locator("form button[type=submit]").click();
      await page.locator("input[readonly]").first().waitFor();
    };
    return { path: "/new?rules=short_nardy/1", reach };
  }
}
