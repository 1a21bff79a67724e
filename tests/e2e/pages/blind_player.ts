import { expect, type CDPSession, type Page } from "@playwright/test";

interface Node {
  role: string;
  name: string;
  value: string;
  focused: boolean;
  live: string;
  element: number;
  children: Node[];
}

/** The part of the protocol's tree that is read. */
interface RawNode {
  nodeId: string;
  ignored: boolean;
  role?: { value?: unknown };
  name?: { value?: unknown };
  value?: { value?: unknown };
  properties?: { name: string; value: { value?: unknown } }[];
  childIds?: string[];
  backendDOMNodeId?: number;
}

function nodeOf(raw: RawNode, children: Node[]): Node {
  const property = (name: string) => raw.properties?.find((one) => one.name === name)?.value.value;
  return {
    role: raw.ignored ? "" : String(raw.role?.value ?? ""),
    name: raw.ignored ? "" : String(raw.name?.value ?? ""),
    value: String(raw.value?.value ?? ""),
    focused: property("focused") === true,
    live: String(property("live") ?? "off"),
    element: raw.backendDOMNodeId ?? 0,
    children,
  };
}

function treeOf(nodes: RawNode[]): Node {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const made = (raw: RawNode): Node => nodeOf(raw, (raw.childIds ?? []).flatMap((id) => byId.get(id) ?? []).map(made));
  return made(nodes[0]!);
}

const textOf = (node: Node): string => (node.role === "StaticText" ? node.name : node.children.map(textOf).join(" "));

/**
 * A player with a keyboard and a screen reader. What he knows is read out of the browser's accessibility tree, what he
 * does are key presses: no text of the document and no mouse. As a screen reader is, he is told where the focus is and
 * when a live region changes, and reads there.
 */
export class BlindPlayer {
  /** All that was said, in order, and where in it he is: what he has heard before does not count again. */
  private readonly said: string[] = [];
  private heard = 0;
  private reading = Promise.resolve();

  protected constructor(
    private readonly page: Page,
    private readonly reader: CDPSession,
  ) {}

  static async at<Player extends typeof BlindPlayer>(this: Player, page: Page): Promise<Player["prototype"]> {
    const reader = await page.context().newCDPSession(page);
    await reader.send("Accessibility.enable");
    const player = new this(page, reader);
    await player.listen();
    return player;
  }

  /** From now on reads the live regions of the page as they change: also what stands there for a moment only. */
  private async listen(): Promise<void> {
    const find = () => this.find(({ live, role }) => (live === "polite" || live === "assertive") && role !== "StaticText");
    await expect.poll(async () => (await find()).length, { message: "live regions" }).toBeGreaterThan(0);
    await this.reader.send("Runtime.enable");
    await this.reader.send("Runtime.addBinding", { name: "changed" });
    const regions: string[] = [];
    this.reader.on("Runtime.bindingCalled", ({ payload }) => {
      this.reading = this.reading.then(() => this.read(regions[Number(payload)]!)).catch(() => undefined); // the page may be gone
    });
    for (const { element } of await find()) {
      const { object } = await this.reader.send("DOM.resolveNode", { backendNodeId: element });
      const [objectId, n] = [object.objectId!, String(regions.push(object.objectId!) - 1)];
      await this.reader.send("Runtime.callFunctionOn", { objectId, functionDeclaration: WATCH, arguments: [{ value: n }] });
    }
  }

  /** Reads what an element holds by the accessibility tree, and says it. */
  private async read(objectId: string): Promise<void> {
    const { nodes } = (await this.reader.send("Accessibility.getPartialAXTree", { objectId })) as { nodes: RawNode[] };
    const text = textOf(treeOf(nodes));
    if (text !== "") this.said.push(text);
  }

  /** The tree from its root, without what is hidden from readers. */
  private async tree(): Promise<Node> {
    return treeOf(((await this.reader.send("Accessibility.getFullAXTree")) as { nodes: RawNode[] }).nodes);
  }

  private async find(wanted: (node: Node) => boolean): Promise<Node[]> {
    const found: Node[] = [];
    const walk = (node: Node) => {
      if (wanted(node)) found.push(node);
      node.children.forEach(walk);
    };
    walk(await this.tree());
    return found;
  }

  /** What has the focus: "role name", as a reader says it. */
  async focus(): Promise<string> {
    const { result } = await this.reader.send("Runtime.evaluate", { expression: "document.activeElement" });
    if (!result.objectId) return "";
    const asked = { objectId: result.objectId, fetchRelatives: false };
    const { nodes } = (await this.reader.send("Accessibility.getPartialAXTree", asked)) as { nodes: RawNode[] };
    const node = nodeOf(nodes[0]!, []);
    return node.focused && node.role !== "RootWebArea" ? `${node.role} ${node.name}` : "";
  }

  /** Goes by Tab until the reader says something that fits. */
  async tabTo(wanted: RegExp): Promise<void> {
    for (let presses = 0; presses < 60; presses++) {
      if (wanted.test(await this.focus())) return;
      await this.page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not reach ${wanted}; the focus is on ${await this.focus()}`);
  }

  /** Goes by Tab to a button and presses it. */
  async press(name: RegExp): Promise<void> {
    await this.tabTo(new RegExp(`^button ${name.source}`, name.flags));
    await this.page.keyboard.press("Enter");
  }

  /** Turns playing without sight on: the field for moves takes the focus. */
  async playByEar(): Promise<void> {
    await this.press(/Игра без зрения/);
    await expect.poll(() => this.focus()).toMatch(/^textbox Ход/);
  }

  /**
   * Presses a key by its place, with the Russian layout on: the page is told "е" where the key bears T. No locator can do
   * this; what is sent is what the browser would send.
   */
  async pressRussian(code: string, shift = false): Promise<void> {
    const letter = RUSSIAN[code] ?? "";
    const key = shift ? letter.toUpperCase() : letter;
    const event = { code, key, modifiers: shift ? 8 : 0, windowsVirtualKeyCode: code.charCodeAt(3) };
    await this.reader.send("Input.dispatchKeyEvent", { type: "keyDown", text: key, ...event });
    await this.reader.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
  }

  /** Types a text of the Latin layout key by key with the Russian layout on, and sends. */
  async typeRussian(text: string): Promise<void> {
    await this.tabTo(/^textbox Ход/);
    for (const sign of text) {
      if (/[a-z]/.test(sign)) await this.pressRussian(`Key${sign.toUpperCase()}`);
      else await this.page.keyboard.type(sign);
    }
    await this.page.keyboard.press("Enter");
  }

  /** A key that is the same in every layout. */
  async key(name: string): Promise<void> {
    await this.page.keyboard.press(name);
  }

  /** All stops of Tab from the field on until it comes round, as a reader says them. */
  async stops(most = 60): Promise<string[]> {
    await this.tabTo(/^textbox Ход/);
    const found: string[] = [];
    for (let presses = 0; presses < most; presses++) {
      found.push(await this.focus());
      await this.page.keyboard.press("Tab");
      if (/^textbox Ход/.test(await this.focus())) break;
    }
    return found;
  }

  /** What the field holds. */
  async field(): Promise<string> {
    const [node] = await this.find(({ role, name }) => role === "textbox" && /^Ход/.test(name));
    return node?.value ?? "";
  }

  /** Types into the field for moves and sends. */
  async type(text: string): Promise<void> {
    await this.tabTo(/^textbox Ход/);
    await this.page.keyboard.type(text);
    await this.page.keyboard.press("Enter");
  }

  /** Makes a move on the board: to it by Tab, on it by arrows, each square of the way pressed. */
  async moveOnBoard(move: string): Promise<void> {
    await this.tabTo(/^gridcell [a-h][1-8]/);
    for (const square of move.split(/[-:]/)) {
      await this.arrowsTo(square);
      await this.page.keyboard.press("Enter");
    }
  }

  private async arrowsTo(square: string): Promise<void> {
    const at = async () => /[a-h][1-8]/.exec(await this.focus())?.[0] ?? "";
    for (let presses = 0; presses < 40; presses++) {
      const now = await at();
      if (now === square) return;
      const [files, ranks] = [square.charCodeAt(0) - now.charCodeAt(0), Number(square[1]) - Number(now[1])];
      const key = ranks ? (ranks > 0 ? "ArrowUp" : "ArrowDown") : files > 0 ? "ArrowRight" : "ArrowLeft";
      await this.page.keyboard.press(this.turned ? opposite[key] : key);
    }
    throw new Error(`arrows do not reach ${square}; the focus is on ${await this.focus()}`);
  }

  /** Black sees the board turned round. */
  turned = false;

  /** Waits until the reader says something that fits: what he heard last, or a later text. */
  async hears(wanted: RegExp): Promise<string> {
    const fitting = () => this.said.findIndex((text, n) => n >= this.heard && wanted.test(text));
    const message = () => `to hear ${wanted}; heard: ${this.said.slice(this.heard).join(" | ")}`;
    await expect(async () => expect(fitting(), message()).toBeGreaterThanOrEqual(0)).toPass({ intervals: [10, 20, 30], timeout: 20_000 });
    this.heard = fitting();
    return this.said[this.heard]!;
  }

  /** The texts of a list that stands below a heading of this name. */
  async list(heading: RegExp): Promise<string[]> {
    const regions = await this.find((node) => node.role === "region" && heading.test(node.name));
    const items: string[] = [];
    const walk = (node: Node) => {
      if (node.role === "listitem") items.push(textOf(node).replace(/\s+/g, " ").trim());
      else node.children.forEach(walk);
    };
    regions.forEach(walk);
    return items;
  }
}

/** Of a live region: tells now and each time that it changes. */
const WATCH = `function (n) {
  new MutationObserver(() => window.changed(n)).observe(this, { subtree: true, childList: true, characterData: true });
  window.changed(n);
}`;

/** What the keys of the letters give in the Russian layout. */
const RUSSIAN: Record<string, string> = Object.fromEntries(
  [..."abcdefghijklmnopqrstuvwxyz"].map((letter, i) => [`Key${letter.toUpperCase()}`, [..."фисвуапршолдьтщзйкыегмцчня"][i]!]),
);

const opposite = { ArrowUp: "ArrowDown", ArrowDown: "ArrowUp", ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" } as const;
