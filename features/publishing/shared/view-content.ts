import type { DoneRule, Settings } from '@weft/model'

/** Stands for the board and the folder of a published view, whose ids no reader needs. */
export const HERE = 'here'

/** The label attribute that the colours of rows are put into, where the server worked them out. */
export const COLOR_ATTRIBUTE = 'color'

/** An attribute that a published view shows, with what its values need to be drawn. */
export interface ContentAttribute {
  id: string
  name: string
  type: string
  settings: Settings
}

/** An item of a published view; its id is the end of the one that the workspace knows, as in addresses. */
export interface ContentItem {
  id: string
  parent_id: string | null
  /** Data by attribute; what is computed is data like all other. */
  cells: Readonly<Record<string, unknown>>
  /** A name of the palette. */
  color?: string
}

/** Where the bytes of a file are, for ten minutes. */
export interface ContentFile {
  /** Null where no browser may show it. */
  url: string | null
  download_url: string
  /** Pictures of 320 and 1280 pixels; null for what is no picture. */
  thumb: string | null
  preview: string | null
}

/** All that a published view is drawn of; nothing else of the workspace leaves the server. */
export interface ViewContent {
  /** `settings` name shown attributes alone. */
  view: { name: string; type: string; settings: Settings }
  /** The primary one first, then in the view's order. */
  attributes: readonly ContentAttribute[]
  primary_id: string | null
  /** In the view's order. */
  items: readonly ContentItem[]
  /** Names of the people whom shown data names. */
  people: readonly (readonly [id: number, name: string])[]
  /** The folder's name, where the view shows it. */
  folder_name: string
  files: Readonly<Record<string, ContentFile>>
  done: DoneRule | null
  /** 0 Sunday to 6 Saturday. */
  working_days: readonly number[]
}
