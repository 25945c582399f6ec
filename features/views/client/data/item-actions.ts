import { t } from '@weft/i18n'
import type { Attribute, Folder, Item, Settings, Value } from '@weft/model'
import { MAX_ITEM_DEPTH, valueId } from '@weft/model'
import type { LocalChange, Store } from '@weft/store'
import { latePart, toast } from '@weft/ui'

import type { CellEdit, NewItem, ViewActions, ViewRecords } from '../view-member.ts'
import { sortOrderFor } from './sort-places.ts'
import { undoStackOf } from './undo-stacks.ts'
import { createWholeValues } from './whole-values.ts'

const moves = latePart(() => import('./move-items.ts'))
const copies = latePart(() => import('./copy-of.ts'))

interface ItemActionsOptions {
  store: Store
  folder: Folder
  records: () => ViewRecords
  /** Values that a new item gets from the filter. */
  implied: () => Record<string, unknown>
}

type ItemActions = Pick<
  ViewActions,
  | 'moveItems'
  | 'addItem'
  | 'setValue'
  | 'setValues'
  | 'wholeValue'
  | 'removeItems'
  | 'duplicateItem'
  | 'undo'
  | 'redo'
>

/** What can be done to items and their values; every edit is one step to undo. */
export function createItemActions({ store, folder, records, implied }: ItemActionsOptions): ItemActions {
  const { id: folder_id, board_id } = folder
  const items = store.collection<Item>('items')
  const values = store.collection<Value>('values')
  const attributes = store.collection<Attribute>('attributes')
  const undo = undoStackOf(store, board_id)
  const whole = createWholeValues(store)

  function* siblings(): Iterable<Item> {
    for (const id of items.ids(folder_id)) {
      const item = items.glance(id)
      if (item) yield item
    }
  }

  function addItem({ parent_id = null, before, after, values: given }: NewItem = {}): string {
    const besideId = before ?? after
    const beside = (besideId === undefined ? undefined : items.get(besideId)) ?? null
    const parent = beside ? beside.parent_id : parent_id
    const sort_order = sortOrderFor(siblings(), { parent_id: parent, beside, isBefore: before !== undefined })
    // What follows from other values can be asked for, not given.
    const fixed = new Set(records().all.flatMap(({ id, type }) => (type.isStatic ? [id] : [])))
    const slots = Object.entries({ ...implied(), ...given }).filter(
      ([id, data]) => data !== null && data !== undefined && !fixed.has(id),
    )
    const { record, change } = items.create(
      { board_id, folder_id, parent_id: parent, sort_order },
      Object.fromEntries(slots),
    )
    undo.push(change)
    return record.id
  }

  /** Saves at once, so that the edit is in the next picture; waits only where the row holds a part of what is replaced. */
  function setValues(edits: readonly CellEdit[], settings?: ReadonlyMap<string, Settings>): void {
    const missing = edits.filter((edit) => whole.isMissing(edit.item_id, edit.attribute_id))
    if (missing.length === 0) {
      saveValues(edits, settings)
      return
    }
    void Promise.all(missing.map((edit) => whole.fetch(edit.item_id, edit.attribute_id))).then((found) => {
      if (found.includes(null))
        toast.longError(t('The whole text is not on this device. Connect to edit it.'))
      saveValues(
        edits.filter((edit) => !whole.isMissing(edit.item_id, edit.attribute_id)),
        settings,
      )
    })
  }

  function saveValues(edits: readonly CellEdit[], settings?: ReadonlyMap<string, Settings>): void {
    const change = store.transaction(() => {
      for (const [id, widened] of settings ?? []) attributes.save(id, { settings: widened })
      for (const { item_id, attribute_id, data } of edits) {
        const old = whole.known(item_id, attribute_id)
        values.save(valueId(item_id, attribute_id), { data }, old ? { old } : {})
      }
    })
    undo.push(change)
  }

  return {
    addItem,
    setValue(item_id, attribute_id, data, settings) {
      const widened = settings ? new Map([[attribute_id, settings]]) : undefined
      setValues([{ item_id, attribute_id, data }], widened)
    },
    setValues,
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
      toast.show(text, { action: { label: t('Undo'), onPress: () => undo.push(change.undo()) } })
    },
    duplicateItem(id) {
      const item = items.get(id)
      if (!item) return
      void copies
        .load()
        .then(({ copyOf }) => copyOf(item, records(), whole))
        .then((copied) => addItem({ after: id, values: copied }))
        // A program that cannot be loaded is reported by the page.
        .catch(() => undefined)
    },
    moveItems(move) {
      moves.load().then(
        (part) => {
          const world = { store, folder_id, children: records().below, whole }
          const { change, problem } = part.moveItems(move, world)
          if (problem === 'too_deep')
            toast.error(t('Sub-items lie at most {count} levels deep', { count: MAX_ITEM_DEPTH }))
          else if (problem) toast.error(t('An item cannot lie below itself'))
          undo.push(change)
        },
        // A program that cannot be loaded is reported by the page.
        () => undefined,
      )
    },
    undo: () => say(undo.undo(), t('Nothing to undo')),
    redo: () => say(undo.redo(), t('Nothing to redo')),
  }

  function say(change: LocalChange | null, otherwise: string): void {
    if (!change) toast.show(otherwise, { id: 'undo' })
  }
}
