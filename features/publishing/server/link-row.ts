import type { Attribute, Settings, View } from '@weft/model'

import type { LinkKind } from '../shared/index.ts'

/** What a link points at. */
export interface LinkTarget {
  kind: LinkKind
  folder_id: string
  view_id: string | null
  item_id: string | null
  file_id: string | null
}

/** A link as the database has it; times are wire times. */
export interface LinkRow extends LinkTarget {
  team_id: number
  id: string
  mode: 'live' | 'snapshot'
  indexable: boolean
  allow_copy: boolean
  allow_csv: boolean
  css: string
  brand: boolean
  /** By id: true for those that readers see, false for those that were left out; all others are private. */
  attributes: Readonly<Record<string, boolean>>
  password_hash: string | null
  version: number
  expires_at: string | null
  created_by: number
  created_at: string
}

/** A link beside what a list says of it. */
export interface ListedLink extends LinkRow {
  view_name: string | null
  view_type: string | null
  /** Of a view or an item: what the list of its attributes is made of. */
  view_settings: Settings | null
  attribute_ids: string[]
  board_attributes: Pick<Attribute, 'id' | 'name' | 'type' | 'primary'>[] | null
  /** Data of the item's primary attribute. */
  title: unknown
  file_name: string | null
  folder_name: string
  board_name: string
  created_by_name: string | null
  slug: string | null
  taken_at: string | null
  opens: number | null
  last_opened_at: string | null
}

/** A link that leads somewhere, with the place it leads to. */
export interface OpenedLink {
  link: LinkRow
  /** Null for files. */
  view: Pick<View, 'id' | 'name' | 'type' | 'settings'> | null
  folder: { id: string; name: string; attribute_ids: string[] }
  board: { id: string; name: string; settings: Settings }
  team_name: string
  /** Whoever published it: filters and orders are as this person sees them. */
  maker: { locale: string; timezone: string; start_of_week: number }
  /** Another one whenever items, attributes or the view changed. */
  stamp: string
  /** The same of a picture: when it was taken. Null of what follows its items. */
  picture: string | null
}

/** Another one whenever what a link shows may have changed: its items, or which attributes of them. */
export const stampOf = ({ link, stamp, picture }: OpenedLink): string =>
  `${picture ?? stamp} ${JSON.stringify(link.attributes)}`
