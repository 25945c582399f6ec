import type { DoneRule, Settings } from '@weft/model'

/** An attribute that a link shows. */
export interface PublicAttribute {
  id: string
  name: string
  type: string
  settings: Settings
}

/** An item as far as it is shown: data of the shown attributes, by id, and of no others. */
export interface PublicItem {
  id: string
  parent_id: string | null
  title: string
  cells: Readonly<Record<string, unknown>>
  /** What the rules of the view colour it with, a name of the palette. */
  color?: string
}

/** What all pages of a link have in common. */
export interface PublicFrame {
  view: { name: string; type: string; settings: Settings }
  /** The primary one first, then in the view's order. */
  attributes: readonly PublicAttribute[]
  primary_id: string | null
  /** How the board counts what is drawn; pictures of older versions have none. */
  board?: {
    id: string
    folder_id: string
    folder_name: string
    done: DoneRule | null
    working_days: readonly number[]
  }
}

export interface PublicPage {
  items: readonly PublicItem[]
  has_more: boolean
  /** Names of the people whom shown data names. */
  people: ReadonlyMap<number, string>
}

/** Where pages take what they show from: the workspace as it is now, or a picture of one moment. */
export interface PublicSource {
  frame: PublicFrame
  /** Items of the view after one of them, in its order. */
  list(after: string | null, limit: number): Promise<PublicPage>
  /** The first items of the view with nothing but their titles. */
  titles(limit: number): Promise<readonly Omit<PublicItem, 'cells'>[]>
  /** One item that the link shows, with its whole texts by attribute. */
  item(
    id: string,
  ): Promise<{ item: PublicItem; texts: ReadonlyMap<string, string>; people: PublicPage['people'] } | null>
  /** The id of the item that an address names, whatever the rest of the address is. */
  idOf(end: string): Promise<string | null>
}
