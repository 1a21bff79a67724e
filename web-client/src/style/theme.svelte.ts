import { settings } from "../settings.svelte";
import type { Theme } from "../settings.svelte";

const dark = matchMedia("(prefers-color-scheme: dark)");
const contrast = matchMedia("(prefers-contrast: more)");
const print = matchMedia("print");

/** The theme that is drawn: the choice, or what the system asks for; on paper always paper. */
function themeOf(choice: Theme, system: { dark: boolean; contrast: boolean; print: boolean }): Exclude<Theme, "auto"> {
  if (system.print) return "paper";
  if (choice !== "auto") return choice;
  if (system.contrast) return "contrast";
  return system.dark ? "dark" : "light";
}

/** Keeps <html> in the chosen theme and language; both follow every change at once. */
export function startTheme(): void {
  const root = document.documentElement;
  const apply = (): void => {
    root.dataset["theme"] = themeOf(settings.theme, {
      dark: dark.matches,
      contrast: contrast.matches,
      print: print.matches,
    });
    root.lang = settings.lang;
  };
  apply();
  for (const query of [dark, contrast, print]) query.addEventListener("change", apply);
  $effect.root(() => {
    $effect(apply);
  });
}
