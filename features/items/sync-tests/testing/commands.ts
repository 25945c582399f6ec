import type { BulkEntry } from '@weft/protocol'
import { MODEL_IDS, type ModelServer, type SeededRandom } from '@weft/test-kit'

import { LABELS, type RealBoard } from './real-board.ts'

/** One call of one of two people; attributes and board by the model's ids. */
export interface Command {
  person: number
  entry: BulkEntry
}

type Fields = NonNullable<BulkEntry['item']>

const WORDS = ['', ' a', 'b', 'c ', 'd']
const KINDS = ['name', 'note', 'tags', 'state'] as const
type Kind = (typeof KINDS)[number]

/** Draws a call that makes sense often enough: known and unknown records, fresh and stale knowledge of them. */
export function drawCommand(random: SeededRandom, model: ModelServer, { folders }: RealBoard): Command {
  const person = random.below(2)
  const items = [...model.records.values()].filter(({ collection }) => collection === 'items')
  const known = items.length > 0 ? items[Math.min(random.below(items.length), random.below(12))] : undefined
  const id = known && !random.chance(0.05) ? known.id : random.uuid()
  const entry = (route: string, rest: Partial<BulkEntry> = {}): Command => ({
    person,
    entry: { method: 'put', route, idempotency_key: random.uuid(), ...rest },
  })
  const kind = random.below(20)
  if (kind < 4 || !known) {
    const tops = items.filter(({ fields, trash_root }) => fields.parent_id === null && trash_root === null)
    const parent = tops.length > 0 && random.chance(0.3) ? random.pick(tops) : null
    const folder_id = parent ? parent.fields.folder_id : random.pick(folders)
    const values = random.chance(0.5) ? { [MODEL_IDS.attributes.name]: dataOf(random, 'name') } : {}
    const fields = { board_id: MODEL_IDS.board, folder_id, parent_id: parent?.id ?? null }
    const item = { ...fields, sort_order: random.below(50), row_version: 1, values } as Fields
    return entry(`/items/${random.uuid()}`, { item })
  }
  if (kind < 6) return entry(`/items/${id}`, { method: 'delete' })
  if (kind < 8) return entry(`/items/${id}/restore`, { method: 'post' })
  if (kind < 9)
    return entry(`/items/${id}/move`, { method: 'post', item: { folder_id: random.pick(folders) } })
  if (kind < 12) {
    const stored = known.fields.sort_order
    const old = { sort_order: random.chance(0.7) ? stored : random.below(50) }
    const item = numbered(random, known.row_version, { sort_order: random.below(50) })
    return entry(`/items/${known.id}`, { ...knowledge(random, old), item })
  }
  const attribute = random.pick(KINDS)
  const slot = known.slots[MODEL_IDS.attributes[attribute]] ?? { data: null, row_version: 0 }
  const old = { data: random.chance(0.6) ? slot.data : dataOf(random, attribute) }
  return entry(`/values/${id}.${MODEL_IDS.attributes[attribute]}`, {
    ...knowledge(random, old),
    item: numbered(random, slot.row_version, { data: dataOf(random, attribute) }),
  })
}

/** Mostly with `old`; without it the number alone decides. */
function knowledge(random: SeededRandom, old: object): Partial<BulkEntry> {
  return random.chance(0.75) ? { old: old as Fields } : {}
}

function numbered(random: SeededRandom, version: number, fields: object): Fields {
  return { ...fields, row_version: random.chance(0.8) ? version + 1 : random.below(6) }
}

function dataOf(random: SeededRandom, kind: Kind): unknown {
  if (kind === 'tags') return LABELS.filter(() => random.chance(0.5)).map(({ id }) => id)
  return random.pick(WORDS)
}

/** The same call with the ids of a real board. */
export function toReal(entry: BulkEntry, board: RealBoard): BulkEntry {
  let text = JSON.stringify(entry).replaceAll(MODEL_IDS.board, board.id)
  for (const kind of KINDS) text = text.replaceAll(MODEL_IDS.attributes[kind], board.attributes[kind])
  return JSON.parse(text) as BulkEntry
}
