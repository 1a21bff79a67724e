import { expect, type CDPSession, type Page } from "@playwright/test";

interface Node {
  role: string;
  name: string;
  value: string;
  focused: boolean;
  live: string;
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
}

/**
 * A player with a keyboard and a screen reader. What he knows comes out of the browser's accessibility tree, what he does
 * are key presses: neither the document nor the mouse is touched.
 */
export class BlindPlayer {
  private constructor(
    private readonly page: Page,
    private readonly reader: CDPSession,
  ) {}

  static async at(page: Page): Promise<BlindPlayer> {
    const reader = await page.context().newCDPSession(page);
    await reader.send("Accessibility.enable");
    return new BlindPlayer(page, reader);
  }

  /** The tree from its root, without what is hidden from readers. */
  private async tree(): Promise<Node> {
    const { nodes } = (await this.reader.send("Accessibility.getFullAXTree")) as { nodes: RawNode[] };
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const made = (raw: RawNode): Node => {
      const property = (name: string) => raw.properties?.find((one) => one.name === name)?.value.value;
      return {
        role: raw.ignored ? "" : String(raw.role?.value ?? ""),
        name: raw.ignored ? "" : String(raw.name?.value ?? ""),
        value: String(raw.value?.value ?? ""),
        focused: property("focused") === true,
        live: String(property("live") ?? "off"),
        children: (raw.childIds ?? []).flatMap((id) => byId.get(id) ?? []).map(made),
      };
    };
    return made(nodes[0]!);
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
    const [node] = (await this.find(({ focused, role }) => focused && role !== "RootWebArea")).slice(-1);
    return node ? `${node.role} ${node.name}` : "";
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

  /** What the live regions hold now. */
  async said(): Promise<string> {
    const texts: string[] = [];
    const text = (node: Node): string => (node.role === "StaticText" ? node.name : node.children.map(text).join(" "));
    for (const region of await this.find(({ live }) => live === "polite" || live === "assertive")) texts.push(text(region));
    return texts.join(" | ");
  }

  /** Waits until the reader says something that fits. */
  async hears(wanted: RegExp, timeout = 10_000): Promise<string> {
    let heard = "";
    await expect
      .poll(async () => (heard = await this.said()), { timeout, intervals: [20, 30, 50], message: `to hear ${wanted}` })
      .toMatch(wanted);
    return heard;
  }

  /** The texts of a list that stands below a heading of this name. */
  async list(heading: RegExp): Promise<string[]> {
    const text = (node: Node): string => (node.role === "StaticText" ? node.name : node.children.map(text).join(" "));
    const regions = await this.find((node) => node.role === "region" && heading.test(node.name));
    const items: string[] = [];
    const walk = (node: Node) => {
      if (node.role === "listitem") items.push(text(node).replace(/\s+/g, " ").trim());
      else node.children.forEach(walk);
    };
    regions.forEach(walk);
    return items;
  }
}

/** What the keys of the letters give in the Russian layout. */
const RUSSIAN: Record<string, string> = Object.fromEntries(
  [..."abcdefghijklmnopqrstuvwxyz"].map((letter, i) => [`Key${letter.toUpperCase()}`, [..."фисвуапршолдьтщзйкыегмцчня"][i]!]),
);

const opposite = { ArrowUp: "ArrowDown", ArrowDown: "ArrowUp", ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" } as const;
