// Addresses and pages. A page is loaded when it is first needed, so that the board does not wait for the others.
import type { Component } from "svelte";

export interface Page {
  // Pages take the named parts of their address as props, as { id: string }; the compiler can't check that.
  readonly load: () => Promise<{ default: Component<any> }>;
  readonly props: Readonly<Record<string, string>>;
}

interface Route {
  readonly pattern: RegExp;
  readonly load: Page["load"];
}

const routes: readonly Route[] = [
  { pattern: /^\/game\/(?<id>[A-Za-z0-9]{10})$/, load: () => import("./match/GamePage.svelte") },
  { pattern: /^\/$/, load: () => import("./lobby/Home.svelte") },
  { pattern: /^\/new$/, load: () => import("./lobby/New.svelte") },
  { pattern: /^\/join$/, load: () => import("./lobby/Join.svelte") },
  { pattern: /^\/enter$/, load: () => import("./lobby/Enter.svelte") },
  { pattern: /^\/replay(\/(?<id>[A-Za-z0-9]{10}))?$/, load: () => import("./replay/ReplayPage.svelte") },
  { pattern: /^\/verify$/, load: () => import("./verify/VerifyPage.svelte") },
  { pattern: /^\/dice(\/(?<id>[A-Za-z0-9]{10}))?$/, load: () => import("./dice/DicePage.svelte") },
  { pattern: /^\/statistics(\/(?<id>[A-Za-z0-9]{10}))?$/, load: () => import("./dice/StatisticsPage.svelte") },
  { pattern: /^\/me$/, load: () => import("./account/MePage.svelte") },
  { pattern: /^\/organize$/, load: () => import("./organize/OrganizePage.svelte") },
];

/** The page of an address, or null when there is none. */
export function pageOf(path: string): Page | null {
  for (const { pattern, load } of routes) {
    const found = pattern.exec(path);
    if (found) return { load, props: { ...found.groups } };
  }
  return null;
}

/** Reactive: where the tab is. */
export const place = $state({ path: location.pathname, search: location.search, hash: location.hash });

function arrive(): void {
  place.path = location.pathname;
  place.search = location.search;
  place.hash = location.hash;
}

/** Goes to another page of Doska; `replace` leaves no way back to this one. */
export function go(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  arrive();
  if (!replace) window.scrollTo(0, 0);
}

/** Links inside Doska change the page without loading it anew. */
function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/") || (link.pathname === location.pathname && link.hash)) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

export function startRouter(): void {
  window.addEventListener("popstate", arrive);
  window.addEventListener("hashchange", arrive);
  document.addEventListener("click", onClick);
}
