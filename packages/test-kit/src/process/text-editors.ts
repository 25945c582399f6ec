import type { SeededRandom } from '../sync/seeded-random.ts'
import type { HeadlessClient } from './headless-client.ts'

interface OpenText {
  id: string
  /** The whole text as it was read when the editor was opened. */
  base: string
  draft: string
}

/** The blocks of a text; those of a history are unlike each other. */
const blocksOf = (html: unknown): string[] =>
  typeof html === 'string' ? (html.match(/<p>.*?<\/p>/g) ?? []) : []

/**
 * Editors of long texts that stay open while others write, the server dies and the network is away. What is saved says
 * over which text it was written, and the server puts the blocks of both together.
 */
export class TextEditors {
  saved = 0
  private readonly editors = new Map<HeadlessClient, OpenText | 'opening'>()

  use(client: HeadlessClient, find: () => string | null): void {
    const editor = this.editors.get(client)
    if (editor === 'opening') return
    const { random } = client.options
    if (!editor) {
      const id = find()
      if (id !== null) void this.open(client, id)
    } else if (random.chance(0.7)) editor.draft = written(editor.draft, random)
    else this.leave(client, editor)
  }

  /** Everybody leaves what they have open. */
  leaveAll(): void {
    for (const [client, editor] of this.editors) if (editor !== 'opening') this.leave(client, editor)
  }

  private async open(client: HeadlessClient, id: string): Promise<void> {
    this.editors.set(client, 'opening')
    const answer = await client.store.collection('values').fetch(id)
    this.editors.delete(client)
    // Nothing was saved for it yet, or it cannot be read now.
    if (answer.status !== 200 && answer.status !== 404) return
    const { data } = (answer.data ?? {}) as { data?: unknown }
    const base = typeof data === 'string' ? data : ''
    this.editors.set(client, { id, base, draft: base })
  }

  private leave(client: HeadlessClient, { id, base, draft }: OpenText): void {
    this.editors.delete(client)
    if (draft === base) return
    this.saved += 1
    const old = { data: base === '' ? null : base }
    client.store.collection('values').save(id, { data: draft === '' ? null : draft }, { old })
  }
}

/** A block more, a block less, or another one in its place. */
function written(html: string, random: SeededRandom): string {
  const blocks = blocksOf(html)
  const taken = blocks.length > 0 && random.chance(0.4) ? 1 : 0
  const put = taken === 1 && random.chance(0.5) ? [] : [`<p>${random.slug()}</p>`]
  return blocks.toSpliced(random.below(blocks.length + 1), taken, ...put).join('')
}

/** A save of a long text by one who had it open, and what became of it. */
export interface TextSave {
  record: string
  old: unknown
  mine: unknown
  isAcknowledged: boolean
}

/** Blocks that were acknowledged and are gone, though nobody took them out who had read them. */
export function erasedBlocks(saves: readonly TextSave[], finals: ReadonlyMap<string, string>): string[] {
  const found: string[] = []
  for (const [record, own] of Map.groupBy(saves, (save) => save.record)) {
    const end = finals.get(record)
    if (end === undefined) continue
    const left = new Set(blocksOf(end))
    for (const { old, mine, isAcknowledged } of own) {
      if (!isAcknowledged) continue
      const had = new Set(blocksOf(old))
      for (const block of blocksOf(mine))
        if (!had.has(block) && !left.has(block) && !own.some((save) => takesOut(save, block)))
          found.push(`${record}: ${block} was acknowledged and erased by nobody who had read it`)
    }
  }
  return found
}

const takesOut = ({ old, mine }: TextSave, block: string): boolean =>
  blocksOf(old).includes(block) && !blocksOf(mine).includes(block)
