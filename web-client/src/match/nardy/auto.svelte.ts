// What the page does for its player by itself, where the regulation lets it and he has chosen it.
import { untrack } from "svelte";
import { settings } from "../../settings.svelte";
import type { NardyTable } from "./table.svelte";

/** A turn that is played by itself is seen first: so long lie the dice and the checkers before it is sent. */
const SEE_MS = 700;

/** To be called within a component. */
export function actByItself(table: NardyTable): void {
  let rolledFor = "";

  // 23.6: before the roll one may double; only where that can't be there is nothing to decide.
  $effect(() => {
    const view = table.session.view;
    const nardy = view?.nardy;
    if (!view || !nardy || !settings.autoRoll || nardy.switches.auto_roll === false || view.hold !== "none") return;
    if (!nardy.own?.mayRoll || nardy.own.mayDouble) return;
    const turn = `${view.game} ${view.ply}`;
    const timer = setTimeout(() => {
      if (rolledFor === turn) return;
      rolledFor = turn;
      void table.roll();
    }, SEE_MS);
    return () => clearTimeout(timer);
  });

  // A turn without a choice: laid out at once, and played when it has been seen. A press on anything of it stops that.
  $effect(() => {
    const nardy = table.nardy;
    const { graph } = table;
    if (!nardy || !settings.autoPlay || nardy.switches.auto_play === false || graph === null) return;
    if (!untrack(() => table.assembles && table.path.length === 0 && table.forced !== null)) return;
    const lay = setTimeout(() => table.playForced(), SEE_MS);
    const send = setTimeout(() => {
      if (table.graph === graph && table.complete && table.atEnd) void table.send();
    }, 2 * SEE_MS);
    return () => {
      clearTimeout(lay);
      clearTimeout(send);
    };
  });
}
