import { serverAttributeTypes } from '@weft/features/attributes/server'
import type { FilterTree, SortKeySpec } from '@weft/model'
import type { QueryEnv } from '@weft/query'
import type { Row } from '@weft/server-kit'

import type { BoardAttribute } from './queries.ts'

/** The board's attributes that are not in the trash, by id. */
export type Attributes = ReadonlyMap<string, BoardAttribute>

export interface ItemQuestion {
  spec: { filter: FilterTree | null; sort: SortKeySpec[] }
  after: string | null
  limit: number
}

export interface FoundItems {
  rows: Row[]
  has_more: boolean
  seq: number
}

/** How the query engine looks up the board's attributes. */
export function attributesFor(attributes: Attributes): Pick<QueryEnv, 'attribute'> {
  return {
    attribute(id) {
      const attribute = attributes.get(id)
      const type = attribute && serverAttributeTypes[attribute.type]
      return type && { type, settings: attribute.settings }
    },
  }
}
