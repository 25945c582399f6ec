import { newUuid } from '@weft/base'

import type { EditNotes, EditorDraft } from './queue/edit-notes.ts'
import type { Scheduler } from './scheduler.ts'

/** So long after a key what was typed lies on the device; what comes meanwhile goes along. */
const WRITE_MS = 150
/** What nobody came back for. */
const MAX_AGE_MS = 7 * 86_400_000

/** What an editor holds and has not given away to be saved. */
export type Unsaved = Pick<EditorDraft, 'base' | 'draft' | 'text'>

/** Which value an editor is opened for, and what it is called. */
export interface DraftPlace {
  /** `{collection}/{id}/{field}`. */
  readonly place: string
  readonly label: string
}

/** One opening of an editor. */
export interface DraftKeeper {
  /** What an earlier opening was left with: closed, reloaded or crashed. */
  readonly left: EditorDraft | null
  /**
   * Something was typed. `read` is asked when it is written; null: nothing is unsaved any more, undefined: it cannot be
   * told, and what was written stays.
   */
  note(read: () => Unsaved | null | undefined): void
  /** It was saved, or given up by a person: nothing of it remains. */
  end(): void
  /** `left` was taken up again or is not wanted. */
  forgetLeft(): void
  /** The editor goes; what it was left with is offered at the next opening. */
  close(): void
}

interface EditorDraftsOptions {
  notes: Pick<EditNotes, 'loadEditorDrafts' | 'keepEditorDraft'> | undefined
  scheduler: Scheduler
}

/** What open editors hold, kept on the device as it is typed: no way of leaving a page loses it. */
export class EditorDrafts {
  private readonly options: EditorDraftsOptions
  private readonly kept = new Map<string, EditorDraft>()
  private readonly open = new Set<string>()
  private readonly unwritten = new Map<string, () => void>()
  private cancelWrite: (() => void) | null = null

  constructor(options: EditorDraftsOptions) {
    this.options = options
  }

  /** Takes in what an earlier session was left with. */
  async load(): Promise<void> {
    const { notes, scheduler } = this.options
    for (const draft of (await notes?.loadEditorDrafts()) ?? []) {
      if (this.kept.has(draft.id)) continue
      if (draft.at + MAX_AGE_MS < scheduler.now()) notes?.keepEditorDraft(draft.id, null)
      else this.kept.set(draft.id, draft)
    }
  }

  /** All that is unsaved, the newest first. */
  get all(): readonly EditorDraft[] {
    this.flush()
    return [...this.kept.values()].toSorted((a, b) => b.at - a.at)
  }

  /** Writes at once what was typed, such as before the page goes away. */
  flush(): void {
    this.cancelWrite?.()
    this.cancelWrite = null
    const writes = [...this.unwritten.values()]
    this.unwritten.clear()
    for (const write of writes) write()
  }

  begin({ place, label }: DraftPlace): DraftKeeper {
    const id = newUuid()
    const left = this.all.find((one) => one.place === place && !this.open.has(one.id)) ?? null
    return {
      left,
      note: (read) => {
        this.open.add(id)
        this.unwritten.set(id, () => {
          const unsaved = read()
          if (unsaved !== undefined)
            this.keep(id, unsaved && { ...unsaved, id, place, label, at: this.options.scheduler.now() })
        })
        this.cancelWrite ??= this.options.scheduler.delay(WRITE_MS, () => this.flush())
      },
      end: () => {
        this.unwritten.delete(id)
        this.keep(id, null)
      },
      forgetLeft: () => {
        // In one transaction with what it was taken up as.
        this.flush()
        if (left) this.keep(left.id, null)
      },
      close: () => {
        const write = this.unwritten.get(id)
        this.unwritten.delete(id)
        write?.()
        this.open.delete(id)
      },
    }
  }

  /** A person has decided about what an opening was left with, elsewhere than in its editor. */
  forget(id: string): void {
    this.unwritten.delete(id)
    this.keep(id, null)
  }

  private keep(id: string, draft: EditorDraft | null): void {
    if (draft) this.kept.set(id, draft)
    else if (!this.kept.delete(id)) return
    this.options.notes?.keepEditorDraft(id, draft)
  }
}
