// Others see a turn as it is made; not more often than they can follow.

/** How often at most they are told. */
const DRAFT_MS = 150;

export interface ToldDraft {
  readonly ply: number;
  readonly steps: string;
}

export class DraftTeller {
  readonly #draft: () => ToldDraft | null;
  readonly #tell: (draft: ToldDraft) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #told = "";

  /** `draft`: the turn as it stands; null: there is nothing to tell. */
  constructor(draft: () => ToldDraft | null, tell: (draft: ToldDraft) => void) {
    [this.#draft, this.#tell] = [draft, tell];
  }

  changed(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const draft = this.#draft();
      if (draft === null || this.#told === `${draft.ply} ${draft.steps}`) return;
      this.#told = `${draft.ply} ${draft.steps}`;
      this.#tell(draft);
    }, DRAFT_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
