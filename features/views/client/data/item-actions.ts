import { sameJson } from '@weft/base'
import { t } from '@weft/i18n'
import {
  type Attribute,
  type Comment,
  type Folder,
  type Item,
  type Value,
  valueId,
  type View,
} from '@weft/model'
import type { LocalChange, Store } from '@weft/store'
import { late } from '@weft/ui'

import type { NewItem, ViewActions, ViewRecords } from '../view-member.ts'
import { dataOf } from '../cards/card-attributes.ts'
import { actionsPart } from './actions-part.ts'
import { addItem, writerOf } from './add-item.ts'
import { undoStackOf } from './undo-stacks.ts'
import { offerUndo } from './offer-undo.ts'
import { exportPage } from './export-page.ts'
import { createWholeValues, isWholeMissing, oldOf } from './whole-values.ts'
import { withPart } from './with-part.ts'

const moves = late(() => import('./move-items.ts'))

/** What is more, or needs more than saving, is left to a program of its own. */
const MOST_AT_ONCE = 1_000
const folderMoves = late(() => import('./move-to-folder.ts'))

interface ItemActionsOptions {
  store: Store
  folder: Folder
  records: () => ViewRecords
  /** Values that a new item gets from the filter. */
  implied: () => Record<string, unknown>
  refuseOffline: () => boolean
}

type ItemActions = Pick<
  ViewActions,
  | 'moveItems'
  | 'act'
  | 'addItem'
  | 'takeBack'
  | 'setValue'
  | 'setValues'
  | 'wholeValue'
  | 'exportPage'
  | 'removeItems'
  | 'duplicateItem'
  | 'duplicateItems'
  | 'duplicateTree'
  | 'copyItems'
  | 'undo'
  | 'redo'
>

/** An item that was just made, and what it was given for a beginning. */
interface Made {
  id: string
  change: LocalChange
  given: readonly string[]
}

/** A name was typed by somebody: that is more than a beginning, and such an item is not taken back. */
function unlessNamed(made: Pick<Made, 'id' | 'change'>, { values = {} }: NewItem, { primary }: ViewRecords) {
  return primary && values[primary.id] ? null : { ...made, given: Object.keys(values) }
}

/** What can be done to items and their values; every edit is one step to undo. */
export function createItemActions(options: ItemActionsOptions): ItemActions {
  const { store, folder, records, implied, refuseOffline } = options
  const { id: folder_id, board_id } = folder
  const items = store.collection<Item>('items')
  const values = store.collection<Value>('values')
  const undo = undoStackOf(store, board_id)
  const whole = createWholeValues(store)
  const actContext = { store, folder, undo, whole, implied, refuseOffline }
  /** The item that was made last, unless with a name. */
  let newest: Made | null = null
  const writer = (attribute_id: string) => writerOf(store, attribute_id)
  // On the way with the view: what is lifted can be dropped, also when the network goes in between.
  moves.load().catch(ignore)

  /** Saves at once, so that the edit is in the next picture; waits only where the row holds a part of what is replaced. */
  const setValues: ItemActions['setValues'] = (edits, settings) => {
    const isSimple = !settings?.size && edits.length <= MOST_AT_ONCE
    if (!isSimple || edits.some((edit) => writer(edit.attribute_id) ?? isWholeMissing(whole, edit))) {
      void act({ edits, ...(settings ? { settings } : {}) }).catch(ignore)
      return
    }
    const change = store.transaction(() => {
      for (const edit of edits) {
        const id = valueId(edit.item_id, edit.attribute_id)
        values.save(id, { data: edit.data }, oldOf(whole, edit))
      }
    })
    undo.push(change)
    if (change) return change
    // Nothing was to be saved, or no more edits may wait.
    const isSaved = edits.every(({ data, base }) => base === undefined || sameJson(data, base))
    return { settled: Promise.resolve(isSaved ? 'saved' : 'refused') }
  }

  const act: ItemActions['act'] = async (given) => (await actionsPart.load()).runAct(actContext, given)

  const duplicateItems: ItemActions['duplicateItems'] = async (ids) =>
    (await actionsPart.load()).runCopies(actContext, ids, records())

  /** At once; what is said of it may come a moment later. */
  function turn(way: 'undo' | 'redo', step?: LocalChange): void {
    const change = step ? undo.undoStep(step) : undo[way]()
    void actionsPart.load().then(({ sayTurn }) => sayTurn(undo, way, change, namesIn(store)), ignore)
  }

  return {
    addItem(item = {}) {
      const { id, change } = addItem(item, options)
      undo.push(change)
      if (change) newest = unlessNamed({ id, change }, item, records())
      return id
    },
    takeBack(id) {
      const item = items.get(id)
      if (newest?.id !== id || !item) return false
      const { change, given } = newest
      if (isLinked(item, given, records()) || hasComments(store, item)) return false
      if (!change.isUntouched?.() || !change.undo()) return false
      undo.forget(change)
      newest = null
      return true
    },
    setValue(item_id, attribute_id, data, { settings, ...options } = {}) {
      if (records().all.find(({ id }) => id === attribute_id)?.type.movesItem) {
        withPart(folderMoves, (part) => void part.moveToFolder(store, item_id, String(data)))
        return
      }
      const widened = settings ? new Map([[attribute_id, settings]]) : undefined
      return setValues([{ item_id, attribute_id, data, ...options }], widened)
    },
    setValues,
    exportPage: (ids, attribute_ids) => exportPage(store, { ids, attribute_ids }, records().context),
    wholeValue: (item_id, attribute_id) => whole.fetch(item_id, attribute_id),
    removeItems(ids) {
      const known = ids.filter((id) => items.get(id))
      const change = store.transaction(() => {
        // A sub-item may have gone with its parent a moment ago.
        for (const id of known) items.remove(id)
      })
      if (!change) return
      undo.push(change)
      const text = t('{count, plural, one {Item deleted} other {# items deleted}}', { count: known.length })
      offerUndo(text, () => undo.undoStep(change))
    },
    duplicateItem: (id) => void duplicateItems([id]).catch(ignore),
    moveItems(move) {
      withPart(moves, (part) => {
        const moved = { store, folder_id, children: records().below, whole, writer }
        undo.push(part.moveOrSay(move, moved))
      })
    },
    duplicateItems,
    duplicateTree: async (id) => (await actionsPart.load()).runTreeCopy(actContext, id, records()),
    copyItems: async (ids, to) =>
      (await actionsPart.load()).runCopiesTo(actContext, { ids, folder_id: to }, records()),
    act,
    undo: (step) => turn('undo', step),
    redo: () => turn('redo'),
  }
}

/** What attributes and views are called. */
const namesIn = (store: Store) => (id: string) =>
  store.collection<Attribute>('attributes').get(id)?.name ?? store.collection<View>('views').get(id)?.name

/** Links are records of their own: the creation of an item does not know of those that were made since. */
function isLinked(item: Item, given: readonly string[], { all }: ViewRecords): boolean {
  return all.some((one) => one.type.write && !given.includes(one.id) && dataOf(item, one) !== null)
}

/** A program that cannot be loaded is reported by the page. */
function ignore(): void {}

/** Whether something was said about an item, sent or not. */
function hasComments(store: Store, { id, folder_id, comment_count = 0 }: Item): boolean {
  if (comment_count > 0) return true
  const names = [...store.space.allSettings()].map(({ collection }) => collection.name)
  if (!names.includes('comments')) return false
  return store
    .collection<Comment>('comments')
    .list(folder_id)
    .some(({ item_id }) => item_id === id)
}
