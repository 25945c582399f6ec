import type { Settings } from '@weft/model'
import type { Row } from '@weft/server-kit'

/** A view as calendars need it: what its rights are judged by, its settings, and what it is called. */
export interface ViewRow extends Row {
  id: string
  name: string
  type: string
  access: string
  owner_id: number | null
  created_by: number | null
  board_id: string
  folder_id: string
  row_version: number
  deleted_at: string | null
  settings: Settings
  folder_settings: Settings
  folder_name: string
  board_name: string
  /** Of the palette, by its name. */
  board_color: string | null
}
