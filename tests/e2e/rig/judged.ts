import type { Browser, BrowserContext, Page } from "@playwright/test";
import { GamePage } from "../pages/game_page.ts";
import type { VisitOptions } from "./fixtures.ts";
import { PEOPLE } from "./games.ts";
import { Visitor, type MatchTerms } from "./people.ts";
import type { DoskaServer } from "./server.ts";

type Visit = (path: string, options?: VisitOptions) => Promise<Page>;

/** A match of an event with its judge, each at a page of his own; `white` has White in the first game. */
export interface Judged {
  readonly match: string;
  readonly white: GamePage;
  readonly black: GamePage;
  readonly judge: GamePage;
}

/** Everybody enters by his link; Black with a browser of his own, where one is given. */
export async function enterAll(server: DoskaServer, visit: Visit, terms: MatchTerms, ofBlack?: Browser): Promise<Judged> {
  const organizer = await Visitor.organizer(server);
  const { match, links } = await organizer.make({ seat: undefined, people: PEOPLE, ...terms });
  const enter = async (token: string, browser?: Browser): Promise<GamePage> => {
    const visitor = new Visitor(server);
    await visitor.enter(token);
    const moveIn = (context: BrowserContext) => visitor.moveInto(context);
    return new GamePage(await visit(`/game/${match}`, { enter: moveIn, ...(browser && { browser }) }));
  };
  return { match, white: await enter(links.a!), black: await enter(links.b!, ofBlack), judge: await enter(links.judge!) };
}
