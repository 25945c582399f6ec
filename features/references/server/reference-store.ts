import { PRIVATE_ITEM, type Reference } from '@weft/model'
import { type Principal, RECORD_COLUMNS, type RecordRow, type Row, tableStore } from '@weft/server-kit'

/** One end of a link as its table holds it, with all that it keeps of the other item. */
export type ReferenceRow = RecordRow<
  Pick<
    Reference,
    | 'attribute_id'
    | 'from_item_id'
    | 'to_item_id'
    | 'folder_id'
    | 'sort_order'
    | 'data'
    | 'name'
    | 'shown'
    | 'inputs'
  > & {
    board_id: string
    to_folder_id: string
    input_folders: InputFolders
    /** What it keeps of the other item is to be read anew. */
    stale: boolean
    /** Taken away by somebody, not by the trash. */
    unlinked: boolean
  }
>

export const referenceStore = tableStore<ReferenceRow>('item_references', {
  ...RECORD_COLUMNS,
  attribute_id: 'uuid',
  from_item_id: 'uuid',
  to_item_id: 'uuid',
  board_id: 'text',
  folder_id: 'text',
  to_folder_id: 'text',
  sort_order: 'float8',
  data: 'jsonb',
  stale: 'boolean',
  unlinked: 'boolean',
  name: 'text',
  shown: 'jsonb',
  inputs: 'jsonb',
  input_folders: 'jsonb',
})

/** The end as it leaves the server: of the other item only what the principal may see. */
export function presentReference(row: Row, principal: Principal): Row {
  return redactReference(openPart(row), (id) => principal.may('VIEW_FOLDER', { type: 'folder', id }))
}

/** The folders that one must see to learn all that the end tells. */
export function foldersOfEnd({ to_folder_id, input_folders }: Row): string[] {
  if (typeof to_folder_id !== 'string') return []
  return [...new Set([to_folder_id, ...Object.values((input_folders ?? {}) as InputFolders).flat()])]
}

/** The end for somebody who sees some folders: nothing of an item, and nothing made of items, that lies in others. */
export function redactReference({ input_folders, ...open }: Row, sees: (folder_id: string) => boolean): Row {
  const { to_folder_id, inputs } = open
  if (typeof to_folder_id !== 'string') return open
  if (!sees(to_folder_id)) return { ...open, to_folder_id: null, name: PRIVATE_ITEM, shown: {}, inputs: {} }
  const hidden = Object.entries((input_folders ?? {}) as InputFolders).flatMap(([id, folders]) =>
    folders.every(sees) ? [] : id,
  )
  return hidden.length === 0
    ? open
    : { ...open, inputs: without((inputs ?? {}) as Row, hidden), withheld: hidden }
}

/** Of each input that is computed over there: where the items lie that it was computed from. */
export type InputFolders = Readonly<Record<string, readonly string[]>>

function without(inputs: Row, ids: readonly string[]): Row {
  return Object.fromEntries(Object.entries(inputs).filter(([id]) => !ids.includes(id)))
}

/** What the server tells of an end, before it is redacted for somebody. */
export function openPart({ unlinked: _unlinked, stale: _stale, board_id: _board, ...record }: Row): Row {
  return record
}
