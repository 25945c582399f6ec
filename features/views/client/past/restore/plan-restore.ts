import { moreAttributeTypes } from '@weft/features/attributes/client'
import { isAssignable } from '@weft/features/attributes/shared'
import { type Attribute, type AttributeInput, type Item, MAX_ITEM_DEPTH } from '@weft/model'
import { pageTurns } from '@weft/query'
import { isExcerpt, sameHeld } from '@weft/rich-text'
import type { Store } from '@weft/store'

import { toShown } from '../../data/use-records.ts'
import type { CellEdit, ItemPlace, ShownAttribute } from '../../view-member.ts'
import type { PastRows } from '../past-store.ts'
import { planLinks } from './plan-links.ts'

/** Why something stays as it is today. */
type LeftWhy = 'elsewhere' | 'converted' | 'gone' | 'own' | 'misfit' | 'text' | 'place' | 'links'

/** What stays as it is: the attribute's name as it was, or null for items themselves. */
export interface Left {
  name: string | null
  why: LeftWhy
  count: number
}

/** What bringing items back to a moment changes. */
export interface RestorePlan {
  /** By attribute, with what each value is today: what is another one by then is left. */
  values: ReadonlyMap<ShownAttribute, readonly CellEdit[]>
  places: readonly ItemPlace[]
  /** Out of the trash, each with what went there with it; they come back as they were when they went. */
  returned: readonly (readonly Item[])[]
  /** What was made or came since: of all that were there, never of chosen items. */
  added: readonly string[]
  left: readonly Left[]
}

export interface RestoreAsked {
  live: Store
  /** The records of the moment. */
  past: Store
  folder_id: string
  rows: PastRows
  /** The attributes as they were. */
  attributes: readonly Attribute[]
  /** Null for all that were there. */
  ids: readonly string[] | null
  /** Whether what came into the folder since may go to the trash. */
  mayRemove: boolean
  /** Whether items of a folder may be changed today. */
  mayEdit(folder_id: string): boolean
  /** Which items lie in the trash and may come back. */
  trashed(): Promise<ReadonlySet<string>>
  /** What a long text held, by its hash; null where that is not kept. */
  readText(item_id: string, attribute_id: string, hash: string): Promise<string | null>
  /** The whole of a long text today; null where it cannot be had. */
  wholeNow(item_id: string, attribute_id: string): Promise<{ data: unknown } | null>
}

/** Items looked at before others have their turn. */
const SLICE = 500
const TEXTS_AT_ONCE = 8
/** Each is a call of its own; beyond these a person chooses fewer items. */
const MOST_TEXTS = 200

/** A value that may come back, or why it does not. */
type Judged = LeftWhy | { data: unknown }

/** An attribute of then beside what it is today. */
interface Column {
  id: string
  name: string
  shown: ShownAttribute | null
  why: LeftWhy | null
  input: AttributeInput | null
}

/**
 * What is to be written so that items are again as they were; nothing is written here. Of what is computed nothing is
 * said: it follows by itself.
 */
export async function planRestore(asked: RestoreAsked): Promise<RestorePlan> {
  // Stand-ins are read only, and nothing knows of links yet: their attributes would be left out without a word.
  await moreAttributeTypes.load()
  const columns = await columnsOf(asked)
  const values = new Map<ShownAttribute, CellEdit[]>()
  const left = new LeftOnes()
  const here: Item[] = []
  const away: Item[] = []
  let texts = 0
  let seen = 0
  for (const id of asked.ids ?? asked.rows.keys()) {
    if (++seen % SLICE === 0) await pageTurns.next()
    const then = asked.rows.get(id)
    const today = asked.live.collection<Item>('items').get(id)
    if (!then) continue
    if (today?.folder_id !== asked.folder_id) {
      away.push(then)
      continue
    }
    here.push(then)
    for (const column of columns) {
      const [data, base] = [dataOf(then, column.id), dataOf(today, column.id)]
      if (sameHeld(data, base)) continue
      const judged = judge(column, data)
      const isText = isExcerpt(data) || isExcerpt(base)
      const isMuch = typeof judged !== 'string' && isText && ++texts > MOST_TEXTS
      if (typeof judged === 'string' || !column.shown || isMuch)
        left.add(column.name, typeof judged === 'string' ? judged : 'text')
      else {
        const edit = { item_id: id, attribute_id: column.id, data: judged.data }
        // What is an excerpt today is read whole.
        add(values, column.shown, isExcerpt(base) ? edit : { ...edit, base })
      }
    }
  }
  await readTexts(asked, values, left)
  const links = await planLinks({ ...asked, ids: here.map(({ id }) => id) })
  for (const [shown, edits] of links.edits) values.set(shown, edits)
  for (const { name, why } of links.left) left.add(name, why)
  const returned = await returning(asked, away, left)
  const back = new Set(returned.flat().map(({ id }) => id))
  const places = placesOf(asked, { here, back }, left)
  return { values, places, returned, added: addedSince(asked), left: left.list() }
}

/** What lies in the trash by itself, with what went there with it; a part of what went together does not come alone. */
async function returning(
  { trashed }: RestoreAsked,
  away: readonly Item[],
  left: LeftOnes,
): Promise<readonly (readonly Item[])[]> {
  const roots = away.length === 0 ? new Set<string>() : await trashed()
  const asked = new Map(away.map((one) => [one.id, one]))
  const trees = new Map<string, Item[]>()
  for (const one of away) {
    let root: Item | undefined = one
    for (let n = 0; root && !roots.has(root.id) && n < MAX_ITEM_DEPTH; n++)
      root = asked.get(root.parent_id ?? '')
    if (!root || !roots.has(root.id)) left.add(null, 'elsewhere')
    else if (root === one) trees.set(one.id, [one, ...(trees.get(one.id) ?? [])])
    else add(trees, root.id, one)
  }
  return [...trees.values()]
}

/** What lies below goes with it: where that was there then, it stays. */
function addedSince({ live, folder_id, rows, ids, mayRemove }: RestoreAsked): string[] {
  if (ids !== null || !mayRemove) return []
  const items = live.collection<Item>('items')
  const here = [...items.ids(folder_id)]
  const kept = new Set<string>()
  for (const id of here)
    if (rows.has(id))
      for (let at: string | null = id; at !== null && !kept.has(at); at = items.get(at)?.parent_id ?? null)
        kept.add(at)
  return here.filter((id) => !kept.has(id))
}

async function columnsOf({ live, attributes }: RestoreAsked): Promise<Column[]> {
  const today = live.collection<Attribute>('attributes')
  const columns = attributes.map(async (was): Promise<Column | []> => {
    const now = today.get(was.id)
    const before = toShown(was)
    const isGiven = isAssignable(before.type) || before.type.isOwnPart === true
    // Links are records of their own, and what is computed follows by itself.
    if (!isGiven || before.type.write) return []
    const named = { id: was.id, name: was.name, input: null }
    if (!now) return { ...named, shown: null, why: 'gone' }
    const shown = toShown(now)
    if (now.type !== was.type) return { ...named, shown, why: 'converted' }
    if (before.type.isOwnPart) return { ...named, shown, why: 'own' }
    return { ...named, name: now.name, shown, why: null, input: await shown.type.input.load() }
  })
  return (await Promise.all(columns)).flat()
}

function judge({ shown, why, input }: Column, data: unknown): Judged {
  if (why) return why
  if (data === null || !shown || isExcerpt(data)) return { data }
  const { type, settings } = shown
  // A label that is gone would be shown as nothing.
  const isKnown = type.holds !== 'labels' || labelsIn(data).every((id) => namesLabel(settings['labels'], id))
  return isKnown && input?.checkData(data, settings) === null ? { data } : 'misfit'
}

const labelsIn = (data: unknown): unknown[] => (Array.isArray(data) ? data : [])
const namesLabel = (labels: unknown, id: unknown) =>
  Array.isArray(labels) && labels.some((one: { id?: unknown } | null) => one?.id === id)

/** Puts the whole of long texts where their excerpts are, then and now: what is written by others from here on stays. */
async function readTexts(
  { readText, wholeNow }: RestoreAsked,
  values: Map<ShownAttribute, CellEdit[]>,
  left: LeftOnes,
): Promise<void> {
  for (const [shown, edits] of values) {
    const wholes: CellEdit[] = []
    for (let at = 0; at < edits.length; at += TEXTS_AT_ONCE)
      for (const edit of await Promise.all(edits.slice(at, at + TEXTS_AT_ONCE).map(wholeOf)))
        if (edit) wholes.push(edit)
        else left.add(shown.attribute.name, 'text')
    if (wholes.length > 0) values.set(shown, wholes)
    else values.delete(shown)
  }

  async function wholeOf(edit: CellEdit): Promise<CellEdit | null> {
    const { item_id, attribute_id } = edit
    if (!isExcerpt(edit.data) && edit.base !== undefined) return edit
    const now = edit.base === undefined ? await wholeNow(item_id, attribute_id) : { data: edit.base }
    if (!now) return null
    const data = isExcerpt(edit.data) ? await readText(item_id, attribute_id, edit.data.hash) : edit.data
    return data === null && isExcerpt(edit.data) ? null : { ...edit, data, base: now.data }
  }
}

/** Where items lay: whatever lies above others first, so that nothing lies below itself on the way. */
function placesOf(
  { live, folder_id }: RestoreAsked,
  { here, back }: { here: readonly Item[]; back: ReadonlySet<string> },
  left: LeftOnes,
): ItemPlace[] {
  const items = live.collection<Item>('items')
  const parents = new Map<string, string | null>()
  const wanted = new Map(here.map((one) => [one.id, one]))
  const depthOf = ({ parent_id }: Item): number => {
    let depth = 0
    for (let id = parent_id; id !== null && depth <= MAX_ITEM_DEPTH; id = wanted.get(id)?.parent_id ?? null)
      depth++
    return depth
  }
  const places: ItemPlace[] = []
  for (const { id, parent_id, sort_order } of here.toSorted((a, b) => depthOf(a) - depthOf(b))) {
    const today = items.get(id)
    if (!today || (today.parent_id === parent_id && today.sort_order === sort_order)) continue
    // What lay below something that comes back goes there with it.
    if (parent_id !== null && back.has(parent_id)) continue
    const isFree = parent_id === null || items.get(parent_id)?.folder_id === folder_id
    if (!isFree || isBelow(parent_id, id)) {
      left.add(null, 'place')
      continue
    }
    parents.set(id, parent_id)
    places.push({ id, parent_id, sort_order })
  }
  return places

  function isBelow(at: string | null, id: string): boolean {
    let steps = 0
    for (let above = at; above !== null && steps <= MAX_ITEM_DEPTH; steps++) {
      if (above === id) return true
      above = parents.has(above) ? (parents.get(above) ?? null) : (items.get(above)?.parent_id ?? null)
    }
    return false
  }
}

/** Counted by name and reason. */
class LeftOnes {
  private readonly counts = new Map<string, Left>()

  add(name: string | null, why: LeftWhy): void {
    const key = `${why} ${name ?? ''}`
    const known = this.counts.get(key) ?? { name, why, count: 0 }
    this.counts.set(key, { ...known, count: known.count + 1 })
  }

  list(): Left[] {
    return [...this.counts.values()]
  }
}

const dataOf = (item: Item, attribute_id: string): unknown => item.values?.[attribute_id]?.data ?? null

function add<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
