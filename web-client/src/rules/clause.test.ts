// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, test } from "vitest";
import Clause from "./Clause.svelte";
import ClausePanel from "./ClausePanel.svelte";
import { closeClause } from "./shown.svelte";

afterEach(() => {
  closeClause();
  cleanup();
});

function open(clause: string): void {
  render(ClausePanel);
  render(Clause, { clause });
}
const number = () => screen.getByRole("button", { name: "п. 2.1.9.1.8" });
const panel = () => screen.queryByRole("dialog", { name: "п. 2.1.9.1.8" });

describe("the number of an article", () => {
  test("opens its wording, and takes the focus there", async () => {
    open("2.1.9.1.8");
    expect(number().getAttribute("aria-expanded")).toBe("false");
    await fireEvent.click(number());
    expect(panel()?.textContent).toContain("Если в течение 15 ходов игроки делали ходы только дамками");
    expect(document.activeElement).toBe(panel());
    expect(number().getAttribute("aria-expanded")).toBe("true");
    expect(panel()?.querySelector("[lang=ru]")).not.toBeNull();
  });

  test.each(["Escape", "Tab"])("%s closes it and goes back to the number", async (key) => {
    open("2.1.9.1.8");
    await fireEvent.click(number());
    await fireEvent.keyDown(panel() as HTMLElement, { key, shiftKey: key === "Tab" });
    expect(panel()).toBeNull();
    expect(document.activeElement).toBe(number());
  });

  test("a second press closes it, and so does one elsewhere", async () => {
    open("2.1.9.1.8");
    await fireEvent.click(number());
    await fireEvent.click(number());
    expect(panel()).toBeNull();
    await fireEvent.click(number());
    await fireEvent.pointerDown(document.body);
    expect(panel()).toBeNull();
  });

  test("is text alone where its wording is not kept", () => {
    open("7.7");
    expect(screen.getByText("п. 7.7")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
