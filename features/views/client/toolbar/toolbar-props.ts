import type { Folder, Settings } from '@weft/model'
import type { QueryEnv } from '@weft/query'
import type { RefObject } from 'react'

import type { QuerySettings } from '../../shared/query-settings.ts'
import type { PlaceRefs } from './tool-places.tsx'
import type { ClientViewType, ToolbarPanel, ViewActions, ViewRecords } from '../view-member.ts'

export interface ViewToolbarProps {
  folder: Folder
  settings: QuerySettings
  viewSettings: Settings
  member: ClientViewType | undefined
  records: ViewRecords
  env: QueryEnv
  actions: ViewActions
  panel: ToolbarPanel | null
  search: string
  searchField: RefObject<HTMLInputElement | null>
  /** Where the kind of view puts tools of its own. */
  placeRefs: PlaceRefs
  counts: { shown: number; total: number }
  /** False while only this person sees these settings. */
  isShared: boolean
  onPanel(panel: ToolbarPanel | null): void
  /** Shows settings that are saved when the panel closes. */
  onDraft(settings: Settings): void
  onReset(): void
  /** Makes what only this person sees everybody's. */
  onSave(): void
  onSearch(text: string): void
  onAddItem(): void
}
