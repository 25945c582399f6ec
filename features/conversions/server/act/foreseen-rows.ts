import { sameJson } from '@weft/base'
import { itemStore } from '@weft/features/items/server'
import { attributes, items, valueId } from '@weft/model'
import { createTurn, type Effect, type ForeseenRow, type Principal, type Row } from '@weft/server-kit'

import type { Converting } from '../convert-context.ts'
import { makesLabels, newLabels, withLabels } from '../private-words.ts'
import type { AttributeForm } from '../queries.ts'
import type { ReadValue } from './read-value.ts'

/** Rows that are read at once. */
const CHUNK = 1_000

interface ItemRows {
  rows: ForeseenRow[]
  /** Items that are seen, and hold the same as before. */
  unchanged: string[]
  /** Values that whoever asks sees. */
  shown: readonly ReadValue[]
}

/** Items with their values as they would be. Those in the trash, and in places out of sight, are converted unseen. */
export async function rowsOfItems(
  { kit, team_id, board_id, attribute_id }: Converting,
  principal: Principal,
  values: readonly ReadValue[],
): Promise<ItemRows> {
  const known = new Map<string, boolean>()
  const sees = (id: string) => {
    const found = known.get(id) ?? principal.may('VIEW_FOLDER', { type: 'folder', id })
    known.set(id, found)
    return found
  }
  const shown = values.filter(({ source }) => !source.is_trashed && sees(source.folder_id))
  const isShown = new Set(shown)
  const rows: ForeseenRow[] = []
  const unchanged: string[] = []
  const turn = createTurn()
  for (let at = 0; at < values.length; at += CHUNK) {
    const part = values.slice(at, at + CHUNK)
    const ids = part.filter((one) => isShown.has(one)).map(({ source }) => source.item_id)
    const found = await kit.db.read({ team: team_id }, (tx) => itemStore.load(tx, team_id, ids))
    for (const one of part) {
      if (turn.isOver) await turn.pause()
      const { item_id, folder_id, is_trashed } = one.source
      const row = found.get(item_id) ?? {
        id: item_id,
        board_id,
        folder_id,
        deleted_at: is_trashed ? '' : null,
        values: {},
      }
      const isHidden = !isShown.has(one)
      if (!isHidden && sameJson(one.before, one.slot.data)) unchanged.push(item_id)
      rows.push({
        effect: effectOf(row, attribute_id, one),
        about: attribute_id,
        isHidden,
        isLost: one.isLost,
      })
    }
  }
  return { rows, unchanged, shown }
}

function effectOf(row: Row, attribute_id: string, { source, before, slot }: ReadValue): Effect {
  const { item_id } = source
  const withSlot = (data: unknown, row_version: number): Row => ({
    ...row,
    values: { ...(row['values'] as object), [attribute_id]: [data, row_version] },
  })
  return {
    collection: items.name,
    id: item_id,
    before: withSlot(before, slot.old_version),
    after: withSlot(slot.data, slot.old_version + 1),
    by: [],
    told: new Set([valueId(item_id, attribute_id)]),
  }
}

/** The attribute, what reads it and folders whose new items begin with a value; labels only as far as values show them. */
export function rowsOfForm(
  attribute_id: string,
  effects: readonly Effect[],
  { form, wanted, values }: { form: AttributeForm; wanted: AttributeForm; values: readonly ReadValue[] },
): ForeseenRow[] {
  return effects.map((effect): ForeseenRow => {
    const { collection, id, before, after } = effect
    const isOwn = collection === attributes.name && id === attribute_id
    if (!isOwn || !before || !makesLabels(before as { type: string }, wanted))
      return { effect, about: attribute_id }
    const seen = new Set(values.flatMap(({ whole }) => newLabels(whole, wanted.settings)))
    const settings = withLabels(form.settings, wanted.settings, seen)
    return { effect, about: attribute_id, shown: { ...after, settings } }
  })
}
