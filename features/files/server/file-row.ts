import type { Settings } from '@weft/model'

import type { StoredPart } from './storage/storage.ts'

/** A file as the database has it. */
export interface FileRow {
  team_id: number
  id: string
  storage_key: string
  state: 'uploading' | 'ready'
  name: string
  size: number
  mime: string | null
  sha256: string | null
  /** Null: nobody has looked yet. */
  has_pictures: boolean | null
  received: number
  parts: StoredPart[]
  upload_ref: string
  item_id: string
  /** Null for a picture of a comment. */
  attribute_id: string | null
  created_by: number | null
}

/** A file and one item that holds it, under the name that it has there. */
export interface FileUse extends FileRow {
  use_name: string
  use_item_id: string
  folder_id: string
  /** Of a picture that no comment shows: whoever uploaded it, and nobody else, may see it. */
  only_for?: number | null
}

/** The item that a file is uploaded for. */
export interface ItemOfFile {
  id: string
  board_id: string
  folder_id: string
  created_by: number | null
  deleted_at: string | null
  /** Null when the attribute is not one of the item's board. */
  attribute_type: string | null
  attribute_settings: Settings | null
  /** Users that attributes of the item name. */
  people: number[]
}
