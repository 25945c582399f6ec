import { clientAttributeType } from '@weft/features/attributes/client'
import { currentDoneRule } from '@weft/features/boards/shared'
import type { Attribute, Board, Comment, Folder, SyncedRecord, View } from '@weft/model'
import { excerptText, plainTextOf } from '@weft/rich-text'
import { readHeld } from '@weft/store'

import {
  type BoardReader,
  type FoundDocument,
  type FoundItem,
  itemDocuments,
  textDocument,
} from '../../shared/index.ts'

/** A document that this device has, and the workspace that it lies in. */
export interface DeviceDocument extends FoundDocument {
  team_id: number
}

/** An item as it is held: its cells may still lie in columns. */
export interface HeldItem extends SyncedRecord {
  board_id: string
  folder_id: string
  updated_at: string
}

export function readerOf(
  board: Pick<Board, 'settings'> | undefined,
  attributes: readonly Attribute[],
): BoardReader {
  return {
    attributes,
    typeOf: clientAttributeType,
    done: board
      ? currentDoneRule(board, (wanted) => attributes.find(({ id }) => id === wanted)?.settings)
      : null,
  }
}

/** An item with its files and the beginnings of its texts: more of these is not on the device. */
export function heldDocuments(row: HeldItem, board: BoardReader): DeviceDocument[] {
  const { id, team_id, board_id, folder_id, updated_at } = row
  const item: FoundItem = {
    id,
    board_id,
    folder_id,
    updated_at,
    data: (attribute_id) => readHeld(row, attribute_id),
  }
  const texts = board.attributes.flatMap((attribute) => {
    if (board.typeOf(attribute.type).canBeBody !== true) return []
    const text = excerptText(item.data(attribute.id)) ?? ''
    return text === '' ? [] : [textDocument(item, board, attribute.id, text)]
  })
  return [...itemDocuments(item, board), ...texts].map((document) => ({ ...document, team_id }))
}

export function commentDocument(comment: Comment): DeviceDocument | null {
  const { id, team_id, board_id, folder_id, item_id, created_at, removed_at, text } = comment
  if (removed_at !== null) return null
  return {
    kind: 'comment',
    id,
    team_id,
    board_id,
    folder_id,
    item_id,
    changed_at: created_at,
    title: '',
    fields: [{ name: 'comment', weight: 'D', text: plainTextOf(text.html) }],
    marks: [],
  }
}

type Place =
  | { kind: 'board'; record: Board }
  | { kind: 'folder'; record: Folder }
  | { kind: 'view'; record: View }

export function placeDocument({ kind, record }: Place): DeviceDocument {
  const { id, team_id, name, updated_at } = record
  return {
    kind,
    id,
    team_id,
    board_id: kind === 'board' ? id : record.board_id,
    folder_id: kind === 'board' ? null : kind === 'folder' ? id : record.folder_id,
    item_id: null,
    changed_at: updated_at,
    title: name,
    fields: [{ name: 'name', weight: 'A', text: name }],
    marks: [],
    ...(kind === 'view' && record.access === 'personal' ? { personal_of: record.owner_id ?? 0 } : {}),
  }
}
