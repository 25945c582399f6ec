import { createHash } from 'node:crypto'

import { canonicalJson, sameJson } from '@weft/base'
import { type Attribute, items, parseValueId } from '@weft/model'
import { serverAttributeType } from '@weft/features/attributes/server'
import type { Effect } from '@weft/server-kit'

type Row = Effect['after']
type Slots = Readonly<Record<string, readonly [data: unknown, row_version: number]>>

type What = 'created' | 'changed' | 'moved' | 'deleted' | 'restored' | 'same'

/** What an effect means to people: numbers and times of the bookkeeping are not in it. */
export interface Shape {
  what: What
  old: Record<string, unknown>
  new: Record<string, unknown>
}

/** The attributes of the boards in question, by id. */
export type Attributes = ReadonlyMap<string, Attribute>

const BOOKKEEPING = new Set([
  'id',
  'seq',
  'row_version',
  'created_at',
  'updated_at',
  'created_by',
  'updated_by',
  'values',
  'folded',
  'trash_root',
  'deleted_at',
  'comment_count',
  'last_comment_at',
  'last_comment_by',
])

/**
 * What becomes of a row: of an item only what somebody gives, and not what follows from it later. One that is made and goes
 * to the trash at once is found there.
 */
export function shapeOf({ collection, before, after, told }: Effect, attributes: Attributes): Shape {
  const shape: Shape = { what: whatOf(before, after), old: {}, new: {} }
  const note = (name: string, old: unknown, made: unknown) => {
    if (sameJson(old, made)) return
    shape.old[name] = old
    shape.new[name] = made
  }
  if (shape.what !== 'deleted' || !before)
    for (const name of Object.keys(after))
      if (ENTRIES.has(name)) noteEntries(note, before?.[name], after[name])
      else if (!BOOKKEEPING.has(name)) note(name, before?.[name] ?? null, after[name] ?? null)
  if (collection === items.name) {
    const [was, is] = [slotsOf(before), slotsOf(after)]
    for (const id of valuesIn(before, is, told, attributes))
      note(id, was[id]?.[0] ?? null, is[id]?.[0] ?? null)
  }
  const isSame = Object.keys(shape.new).length === 0 && shape.what === 'changed'
  return isSame ? { ...shape, what: 'same' } : shape
}

/** Each entry of rights is a line of its own. */
const ENTRIES = new Set(['permissions', 'final_permissions'])

function noteEntries(
  note: (name: string, old: unknown, made: unknown) => void,
  before: unknown,
  after: unknown,
): void {
  const [was, is] = [before ?? {}, after ?? {}] as Record<string, unknown>[]
  for (const key of new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})]))
    note(key, was?.[key] ?? null, is?.[key] ?? null)
}

function whatOf(before: Row | null, after: Row): What {
  const [wasGone, isGone] = [before, after].map((row) => (row?.['deleted_at'] ?? null) !== null)
  if (!wasGone && isGone) return 'deleted'
  if (!before) return 'created'
  if (wasGone && !isGone) return 'restored'
  return before['folder_id'] === after['folder_id'] ? 'changed' : 'moved'
}

const slotsOf = (row: Row | null): Slots => (row?.['values'] ?? {}) as Slots

/** Of an item that is made all that it begins with, except what says when or by whom; else what somebody changed. */
function valuesIn(
  before: Row | null,
  slots: Slots,
  told: ReadonlySet<string>,
  attributes: Attributes,
): Iterable<string> {
  if (before) return [...told].flatMap((id) => parseValueId(id)?.attribute_id ?? [])
  return Object.keys(slots).filter((id) => {
    const attribute = attributes.get(id)
    return attribute !== undefined && serverAttributeType(attribute.type).watching === undefined
  })
}

/** Equal for shapes that are equal. */
export function hashOfShape(shape: Shape): string {
  return createHash('sha256').update(canonicalJson(shape)).digest('base64url').slice(0, 22)
}

export const effectName = ({ collection, id }: Pick<Effect, 'collection' | 'id'>) => `${collection}:${id}`
