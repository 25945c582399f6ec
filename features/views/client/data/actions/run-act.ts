import { newUuid } from '@weft/base'
import { clientAttributeType } from '@weft/features/attributes/client'
import { t } from '@weft/i18n'
import {
  type Attribute,
  type Folder,
  type Item,
  type Settings,
  SORT_GAP,
  type Value,
  valueId,
} from '@weft/model'
import type { LocalChange, Store, TransactionWay, UndoStack } from '@weft/store'
import { toast } from '@weft/ui'

import type { Act, ActResult, AddedAttribute } from '../../view-member.ts'
import { sortOrderFor } from '../sort-places.ts'
import { isWholeMissing, oldOf, type WholeValues } from '../whole-values.ts'
import { ActProgress, showProgress } from './act-progress.tsx'
import { LongChange } from './long-change.ts'
import { inParts, MOST_AT_ONCE, roomFor, together, type Work } from './parts.ts'

export interface ActContext {
  store: Store
  folder: Folder
  undo: UndoStack
  whole: WholeValues
  /** Values that a new item gets from the filter. */
  implied: () => Record<string, unknown>
  /** True, and told, while the server cannot be reached. */
  refuseOffline: () => boolean
}

/** Beyond this many a person is told how far it is. */
const SHOWN_FROM = 200
const ASKED_AT_ONCE = 8

/** Does several things to items as one step to undo. What cannot be had whole is left as it is. */
export async function runAct(actContext: ActContext, act: Act): Promise<ActResult> {
  const missing = await fetchWholes(actContext, act)
  if (missing > 0) toast.longError(t('The whole text is not on this device. Connect to edit it.'))
  const works = worksOf(actContext, act)
  const { added } = works
  const total = works.first.length + works.edits.length + works.last.length
  const isAtOnce = actContext.store.waiting + total <= MOST_AT_ONCE
  // Without a network no more can be kept than may wait.
  if (!isAtOnce && actContext.refuseOffline()) return { change: null, added: [] }
  const change = isAtOnce
    ? together(actContext.store, [...works.first, ...works.edits, ...works.last], wayOf(act))
    : longChange(actContext.store, works, { total, way: { act: newUuid(), ...wayOf(act) } })
  actContext.undo.push(change)
  if (change && total > SHOWN_FROM) {
    const undo = () => void actContext.undo.undoStep(change)
    showProgress(actContext.store, { change, progress: progressOf(actContext, change, total), undo })
  }
  return { change, added }
}

/** Replacing an excerpt needs the whole behind it, for the version check and for taking it back. */
async function fetchWholes({ whole }: ActContext, { edits = [] }: Act): Promise<number> {
  const wanted = edits.filter((edit) => isWholeMissing(whole, edit))
  let missing = 0
  for (let at = 0; at < wanted.length; at += ASKED_AT_ONCE) {
    const asked = wanted.slice(at, at + ASKED_AT_ONCE)
    const found = await Promise.all(asked.map((one) => whole.fetch(one.item_id, one.attribute_id)))
    missing += found.filter((one) => one === null).length
  }
  return missing
}

const wayOf = ({ via }: Act): TransactionWay => (via ? { via } : {})

/** What is to be done, in its order: values lie on what is there by then. */
interface Works {
  first: Work[]
  edits: Work[]
  last: Work[]
  added: string[]
}

function worksOf(actContext: ActContext, act: Act): Works {
  const { store, folder, whole } = actContext
  const items = store.collection<Item>('items')
  const values = store.collection<Value>('values')
  const first: Work[] = []
  const edits: Work[] = []
  const last: Work[] = []
  for (const attribute of act.attributes ?? []) first.push(() => addAttribute(actContext, attribute))
  for (const [id, widened] of act.settings ?? [])
    first.push(() => widen(actContext, id, widened, act.settings_shown?.get(id)))
  const added: string[] = []
  const places = placesOf(actContext, act.added ?? [])
  for (const [n, { after, values: given, parent_id = null, folder_id, under }] of (act.added ?? []).entries())
    first.push(() => {
      const fields = {
        board_id: folder.board_id,
        // A copy lies where its original does, also where items of several folders are shown.
        folder_id: items.get(added[under?.index ?? -1] ?? after ?? '')?.folder_id ?? folder_id ?? folder.id,
        parent_id: under ? (added[under.index] ?? null) : parent_id,
        sort_order: under?.sort_order ?? places[n],
      }
      // A copy also says what is empty in it.
      const isNew = after === undefined && folder_id === undefined && !under
      const slots = isNew ? filled({ ...actContext.implied(), ...given }) : given
      const own = Object.entries(slots).filter(([id]) => !writer(actContext, id))
      const { id } = items.create(fields, Object.fromEntries(own)).record
      for (const [attribute_id, data] of Object.entries(slots))
        writer(actContext, attribute_id)?.(store, { item_id: id, attribute_id, data })
      added.push(id)
    })
  for (const snapshots of act.returned ?? []) first.push(() => bringBack(actContext, snapshots))
  for (const edit of act.edits ?? []) {
    if (isWholeMissing(whole, edit)) continue
    const { item_id, attribute_id, data } = edit
    edits.push(() => {
      const write = writer(actContext, attribute_id)
      if (write) write(store, edit)
      else values.save(valueId(item_id, attribute_id), { data }, oldOf(whole, edit))
    })
  }
  for (const { id, ...place } of act.places ?? []) last.push(() => items.save(id, place))
  for (const id of act.removed ?? []) last.push(() => items.remove(id))
  for (const id of act.moved?.ids ?? [])
    last.push(() => items.move(id, { folder_id: act.moved?.folder_id ?? folder.id }))
  return { first, edits, last, added }
}

/** What comes back is as it was when it went: it is taken back while it is still that. */
function bringBack({ store }: ActContext, snapshots: readonly Item[]): void {
  const items = store.collection<Item>('items')
  const [root] = snapshots
  if (!root) return
  let came = snapshots
  items.restore(root.id, snapshots, () => came)
  const stop = items.subscribeRecord(root.id, () => {
    if (!items.confirmed(root.id)) return
    stop()
    came = snapshots.flatMap(({ id }) => items.confirmed(id) ?? items.get(id) ?? [])
  })
}

/** How values of a type are saved that are no values where they are stored. */
function writer({ store }: ActContext, attribute_id: string) {
  return clientAttributeType(store.collection<Attribute>('attributes').get(attribute_id)?.type ?? '').write
}

/** An attribute belongs to the board; this folder shows it from now on. */
function addAttribute({ store, folder }: ActContext, { id, name, type, settings }: AddedAttribute): void {
  const attributes = store.collection<Attribute>('attributes')
  const { board_id } = folder
  const orders = attributes.list(board_id).map(({ sort_order }) => sort_order)
  attributes.create({
    id,
    board_id,
    name,
    type,
    settings: { ...settings },
    default_data: null,
    sort_order: Math.max(0, ...orders) + SORT_GAP,
  })
  const folders = store.collection<Folder>('folders')
  const shown = folders.get(folder.id)?.attribute_ids ?? []
  folders.save(folder.id, { attribute_ids: [...shown, id] })
}

/** Where each new item goes: at the end of its folder in their order, or each right after the one it names. */
function placesOf({ store, folder }: ActContext, added: NonNullable<Act['added']>): number[] {
  const items = store.collection<Item>('items')
  const siblingsOf = (folder_id: string): Item[] =>
    [...items.ids(folder_id)].flatMap((id) => {
      const one = items.peek(id)
      return one ? [{ id: one.id, parent_id: one.parent_id, sort_order: one.sort_order } as Item] : []
    })
  const lasts = new Map<string, number>()
  const siblings = added.length > 0 ? siblingsOf(folder.id) : []
  const lastOf = (folder_id: string) => {
    const known = lasts.get(folder_id)
    if (known !== undefined) return known
    const own = folder_id === folder.id ? siblings : siblingsOf(folder_id)
    const top = own.filter(({ parent_id }) => parent_id === null)
    return sortOrderFor(top, { parent_id: null, beside: null, isBefore: false }) - SORT_GAP
  }
  const next = nextOrders(siblings)
  return added.map(({ after, folder_id = folder.id }) => {
    const at = after === undefined ? undefined : next.get(after)
    if (at !== undefined) return at
    const last = lastOf(folder_id) + SORT_GAP
    lasts.set(folder_id, last)
    return last
  })
}

/** By id, the number right behind each item: the middle between it and the one that follows it. */
function nextOrders(siblings: readonly Item[]): Map<string, number> {
  const sorted = siblings.toSorted((a, b) => a.sort_order - b.sort_order || (a.id < b.id ? -1 : 1))
  const followers = new Map<string | null, Item>()
  const next = new Map<string, number>()
  for (const one of sorted.toReversed()) {
    const follower = followers.get(one.parent_id)
    next.set(one.id, follower ? (one.sort_order + follower.sort_order) / 2 : one.sort_order + SORT_GAP)
    followers.set(one.parent_id, one)
  }
  return next
}

/**
 * Settings that grew, such as by a new label. Taken back only while nothing uses what they grew by: somebody may have
 * given the label to another item meanwhile.
 */
function widen({ store, folder }: ActContext, id: string, widened: Settings, shown?: Settings): void {
  const attributes = store.collection<Attribute>('attributes')
  const items = store.collection<Item>('items')
  const before = attributes.get(id)?.settings ?? {}
  const fresh = idsIn(widened).filter((one) => !idsIn(before).includes(one))
  const isUsed = () => {
    for (const item_id of items.ids(folder.id)) {
      const data = items.peek(item_id)?.values?.[id]?.data
      if (Array.isArray(data) && data.some((one) => fresh.includes(String(one)))) return true
    }
    return false
  }
  attributes.save(
    id,
    { settings: widened },
    { ...(shown && { old: { settings: shown } }), mayUndo: () => fresh.length === 0 || !isUsed() },
  )
}

function idsIn(settings: Settings): string[] {
  return Object.values(settings).flatMap((list) =>
    Array.isArray(list) ? list.flatMap((one: { id?: string } | null) => one?.id ?? []) : [],
  )
}

function longChange(
  store: Store,
  { first, edits, last }: Works,
  { total, way }: { total: number; way: TransactionWay },
): LongChange {
  const groups = [{ works: first }, { works: edits, isFree: true }, { works: last }]
  return new LongChange(inParts(store, groups, way), {
    store,
    way: 'save',
    total,
    makeRoom: () => roomFor(store),
  })
}

function progressOf({ store }: ActContext, change: LocalChange, total: number): ActProgress {
  if (change instanceof LongChange) return change.progress
  const progress = new ActProgress(store, { way: 'save', total })
  progress.made = total
  return progress
}

function filled(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, data]) => data !== null && data !== undefined))
}
