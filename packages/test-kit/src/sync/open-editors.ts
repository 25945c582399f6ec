import { type Item, mergeElements } from '@weft/model'
import {
  type CollectionStore,
  type EditorBase,
  type EditorRules,
  isTouched,
  keepMine,
  newsCame,
  openBase,
  type QueuedRequest,
  type Store,
  takeTheirs,
  type UndoStack,
} from '@weft/store'

import { isSame as equal } from '../history/is-same.ts'
import { tidy } from './model-record.ts'
import type { SeededRandom } from './seeded-random.ts'

interface EditingClient {
  store: Store
  items: CollectionStore<Item>
  undo: UndoStack
  /** Everything that was ever queued, by key. */
  queued: ReadonlyMap<string, QueuedRequest>
}

interface Editor {
  id: string
  open: EditorBase<unknown>
  /** Every value that stood in it before something was typed over it. */
  shown: unknown[]
  type(draft: unknown): unknown
  close(): void
}

/** What is edited, and what somebody would type. */
export interface Editable {
  item_id: string
  attribute_id: string
  /** What somebody would make of what stands there. */
  type(draft: unknown): unknown
}

/** Texts wait for a choice, sets are joined. */
const rules: EditorRules<unknown> = {
  read: tidy,
  join(base, draft, theirs) {
    const lists = [base ?? [], draft ?? [], theirs ?? []]
    if (!lists.every(Array.isArray) || !lists.some((list) => list.length > 0)) return undefined
    const [was, mine, their] = lists as [unknown[], unknown[], unknown[]]
    return tidy(mergeElements(was, mine, their, (one) => (one as { id?: string } | null)?.id ?? one))
  },
}

/**
 * Editors that stay open while others work: they follow the one rule of the product's editors over the real store.
 * A save whose `old` never stood in its editor is a mistake.
 */
export class OpenEditors {
  readonly wrong: string[] = []
  /** What the editor showed that asked for a save, by the key of the save. */
  readonly asked = new Map<string, { id: string; shown: readonly unknown[] }>()
  private readonly editors = new Map<EditingClient, Editor>()
  /** Plants the mistake that the store says what an editor saves over. */
  private readonly savesOverStore: boolean

  constructor(savesOverStore = false) {
    this.savesOverStore = savesOverStore
  }

  /** Goes on with what this client has open, or opens something. */
  use(client: EditingClient, random: SeededRandom, find: () => Editable | null): void {
    const editor = this.editors.get(client)
    if (!editor) {
      const found = find()
      if (found) this.editors.set(client, this.openOver(client, found))
      return
    }
    const way = random.below(8)
    if (way < 4) editor.open = { ...editor.open, draft: tidy(editor.type(editor.open.draft) ?? null) }
    else if (way === 4) this.change(editor, takeTheirs(editor.open, rules))
    else if (way === 5) this.change(editor, keepMine(editor.open, rules))
    else this.leave(client, editor)
  }

  /** Everybody leaves what they have open. */
  leaveAll(): void {
    for (const [client, editor] of this.editors) this.leave(client, editor)
  }

  private openOver(client: EditingClient, { item_id, attribute_id, type }: Editable): Editor {
    const read = () => client.items.get(item_id)?.values?.[attribute_id]?.data ?? null
    const open = openBase(read(), rules)
    const editor: Editor = {
      id: `${item_id}.${attribute_id}`,
      open,
      shown: [open.base],
      type,
      close: () => stop(),
    }
    const stop = client.items.subscribeRecord(item_id, () =>
      this.change(editor, newsCame(editor.open, { data: read(), by: null }, rules)),
    )
    return editor
  }

  private change(editor: Editor, open: EditorBase<unknown>): void {
    editor.open = open
    editor.shown.push(open.base)
  }

  private leave(client: EditingClient, editor: Editor): void {
    editor.close()
    this.editors.delete(client)
    const { open, id, shown } = editor
    if (!isTouched(open)) return
    const before = new Set(client.queued.keys())
    const options = this.savesOverStore ? {} : { old: { data: open.base } }
    client.undo.push(client.store.collection('values').save(id, { data: open.draft }, options))
    for (const [key, { old }] of client.queued) {
      if (before.has(key)) continue
      this.asked.set(key, { id, shown })
      this.judge(key, old?.['data'])
    }
  }

  /** Says that a save was asked for over this value. */
  judge(key: string, old: unknown): void {
    const { id, shown } = this.asked.get(key) ?? {}
    // Who has not heard of an attribute yet keeps an empty text as it was typed.
    if (shown && !shown.some((one) => equal(tidy(one), tidy(old))))
      this.wrong.push(`Saved over what the editor of ${id} never showed: ${JSON.stringify(old)}`)
  }
}
