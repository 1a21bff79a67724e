// The tab's one WebSocket, made when it is first needed and anew when the tab acts as another person.
import { Socket } from "./protocol/socket";
import type { Link, Wire } from "./protocol/socket";
import { tab } from "./person.svelte";

let socket: Socket | null = null;
let socketAs: string | null = null;

/** Reactive: how the line is; `tripMs` the quickest round trip of late. */
export const line: { link: Link; tripMs: number | null } = $state({
  link: { state: "waiting", sinceMs: 0, gone: null },
  tripMs: null,
});

function connect(): Wire {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/ws`, "doska.v1") as unknown as Wire;
}

export function connection(): Socket {
  if (socket && socketAs === tab.person) return socket;
  socket?.close();
  const made = new Socket({ connect, as: tab.person, now: () => performance.now() });
  made.watch(() => {
    if (made !== socket) return;
    line.link = made.link;
    line.tripMs = made.clock.tripMs;
  });
  socket = made;
  socketAs = tab.person;
  line.link = made.link;
  return made;
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") socket?.wake();
});
window.addEventListener("online", () => socket?.wake());
window.addEventListener("pageshow", (event) => {
  if (event.persisted) socket?.wake();
});
