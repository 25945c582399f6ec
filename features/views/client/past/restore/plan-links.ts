import { sameJson } from '@weft/base'
import { linksOfFolder } from '@weft/features/attributes/client'
import { type LinkedItem, linksOf, referenceSettings } from '@weft/features/attributes/shared'
import { type Attribute, type Item, referenceId } from '@weft/model'
import { pageTurns } from '@weft/query'
import type { Store } from '@weft/store'

import { toShown } from '../../data/use-records.ts'
import type { CellEdit, ShownAttribute } from '../../view-member.ts'

interface AskedLinks {
  live: Store
  /** The records of the moment. */
  past: Store
  folder_id: string
  /** The attributes as they were. */
  attributes: readonly Attribute[]
  /** Items of the folder that are there today and were there then. */
  ids: readonly string[]
  /** Whether items of a folder may be changed today. */
  mayEdit(folder_id: string): boolean
}

interface PlannedLinks {
  edits: Map<ShownAttribute, CellEdit[]>
  /** Each link that stays as it is, or is not made again, by the name of its attribute. */
  left: { name: string; why: 'links' | 'converted' | 'gone' }[]
}

/** Items looked at before others have their turn. */
const SLICE = 500

/** Links that were others at a moment. Where both ends lie in cells of the plan, one of them speaks for both. */
export async function planLinks(asked: AskedLinks): Promise<PlannedLinks> {
  const { live, past, folder_id, attributes } = asked
  const [before, now] = [linksOfFolder(past, folder_id), linksOfFolder(live, folder_id)]
  const planned: PlannedLinks = { edits: new Map(), left: [] }
  if (!before || !now) return planned
  const told = new Set<string>()
  for (const was of attributes) {
    if (!toShown(was).type.write) continue
    const today = live.collection<Attribute>('attributes').get(was.id)
    const shown = today ? toShown(today) : null
    const edits: CellEdit[] = []
    for (const [n, item_id] of asked.ids.entries()) {
      if (n % SLICE === SLICE - 1) await pageTurns.next()
      const cell = { was: linksOf(before.read(item_id, was.id)), is: linksOf(now.read(item_id, was.id)) }
      const why = whyNot(was, today)
      if (why && cell.was.length > 0) planned.left.push({ name: was.name, why })
      if (why || !today) continue
      const known = (link: LinkedItem) => told.has(idOf(item_id, today.id, link.item_id))
      const { data, left } = restoredCell(cell, { known, mayTouch: mayTouch(asked), today })
      for (let one = 0; one < left; one++) planned.left.push({ name: today.name, why: 'links' })
      if (sameLinks(data, cell.is)) continue
      for (const to of idsIn(data).symmetricDifference(idsIn(cell.is))) tellTwin(told, today, { item_id, to })
      edits.push({ item_id, attribute_id: today.id, data: orNull(data), base: orNull(cell.is) })
    }
    if (shown && edits.length > 0) planned.edits.set(shown, edits)
  }
  return planned
}

function whyNot(was: Attribute, today: Attribute | undefined): 'gone' | 'converted' | null {
  if (!today) return 'gone'
  const isSame =
    today.type === was.type &&
    referenceSettings(today.settings).board_id === referenceSettings(was.settings).board_id
  return isSame ? null : 'converted'
}

interface CellRules {
  /** Whether the other end of the link is in the plan already. */
  known(link: LinkedItem): boolean
  mayTouch(link: LinkedItem): boolean
  today: Attribute
}

/** What a cell leads to when it is restored, and how many links stay as they are today. */
function restoredCell(
  { was, is }: { was: readonly LinkedItem[]; is: readonly LinkedItem[] },
  { known, mayTouch: may, today }: CellRules,
): { data: LinkedItem[]; left: number } {
  const before = new Map(was.map((link) => [link.item_id, link]))
  const here = new Set(is.map(({ item_id }) => item_id))
  let left = 0
  const data = is.flatMap((link) => {
    const old = before.get(link.item_id)
    if ((old && sameSaid(old, link)) || known(link)) return [inPlace(link, old)]
    if (may(link)) return old ? [inPlace({ ...link, data: old.data ?? null }, old)] : []
    left++
    return [link]
  })
  const { multiple } = referenceSettings(today.settings)
  for (const link of was) {
    if (here.has(link.item_id) || known(link)) continue
    // What may not be taken away keeps the only place.
    if (may(link) && (multiple || data.length === 0)) data.push({ ...link, place: link.sort_order })
    else left++
  }
  return { data, left }
}

/** Whether the item at the other end is seen, may be changed, and is there as far as that is known here. */
function mayTouch({ live, folder_id, mayEdit }: AskedLinks): (link: LinkedItem) => boolean {
  const items = live.collection<Item>('items')
  return (link) => {
    if (link.folder_id === null || !mayEdit(link.folder_id)) return false
    return link.folder_id !== folder_id || items.get(link.item_id) !== undefined
  }
}

/** Making or taking away a link does the same to its other end. */
function tellTwin(told: Set<string>, today: Attribute, { item_id, to }: { item_id: string; to: string }) {
  const { mirror_id } = referenceSettings(today.settings)
  if (mirror_id) told.add(idOf(to, mirror_id, item_id))
}

/** An empty cell is null, as everywhere. */
const orNull = (links: readonly LinkedItem[]) => (links.length > 0 ? links : null)

const idsIn = (links: readonly LinkedItem[]) => new Set(links.map(({ item_id }) => item_id))

const idOf = (from_item_id: string, attribute_id: string, to_item_id: string) =>
  referenceId({ from_item_id, attribute_id, to_item_id })

/** The order of a cell is its own: it comes back also where the other item is not to be touched. */
const inPlace = (link: LinkedItem, old: LinkedItem | undefined): LinkedItem =>
  old && old.sort_order !== link.sort_order ? { ...link, place: old.sort_order } : link

const sameSaid = (a: LinkedItem, b: LinkedItem) => sameJson(a.data ?? null, b.data ?? null)

const sameLinks = (data: readonly LinkedItem[], is: readonly LinkedItem[]) =>
  data.length === is.length && data.every((link, n) => link === is[n])
