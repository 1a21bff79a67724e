import type { Page } from "@playwright/test";
import type { Visitor } from "./people.ts";

/** Something that a page shows, for those tests that look at everything. */
export interface View {
  path: string;
  who?: Visitor;
  /** The address of the server, where it is not the server's own. */
  url?: string;
  /** Choices that the browser has kept. */
  chosen?: Record<string, string>;
  /** Before the page is opened. */
  prepare?(page: Page): Promise<unknown>;
  /** Brings the opened page there, and waits until it is. */
  reach(page: Page): Promise<unknown>;
}

export const heading = async (page: Page) => {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByText(/^(Загружаем|Loading)/).first().waitFor({ state: "hidden" });
};
export const press = (page: Page, name: RegExp) => page.getByRole("button", { name }).first().click();
