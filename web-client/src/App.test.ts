// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import App from "./App.svelte";
import { settings } from "./settings.svelte";

const broken = new Error("this page cannot be drawn");
vi.mock("./router.svelte", () => ({
  place: { path: "/" },
  pageOf: () => ({
    load: async () => ({
      default: () => {
        throw broken;
      },
    }),
    props: {},
  }),
}));

beforeEach(() => (settings.lang = "ru"));
afterEach(cleanup);

test("a page that breaks says so, says that nothing is lost, and is reported", async () => {
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported);
  render(App);
  expect(await screen.findByRole("heading", { name: "Страница сломалась" })).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toContain("Партия цела");
  expect(screen.getByRole("button", { name: "Обновить страницу" })).toBeTruthy();
  expect(reported.mock.calls[0]?.[0]).toBe(broken);
});
