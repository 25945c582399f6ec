import { serverAttributeTypes } from '@weft/features/attributes/server'
import type { FilterTree, Search, SortKeySpec } from '@weft/model'
import type { QueryEnv } from '@weft/query'
import type { Row } from '@weft/server-kit'

import type { BoardWorld } from './queries.ts'

export interface ItemQuestion {
  spec: { filter: FilterTree | null; sort: SortKeySpec[]; search?: Search | null }
  after: string | null
  limit: number
}

export interface FoundItems {
  rows: Row[]
  has_more: boolean
  seq: number
}

/** The board as the query engine looks at it. */
export function envOf({ attributes, done }: BoardWorld): Pick<QueryEnv, 'attribute' | 'done'> {
  return {
    done,
    attribute(id) {
      const attribute = attributes.get(id)
      const base = attribute && serverAttributeTypes[attribute.type]
      const type = attribute && (base?.variant?.(attribute.settings) ?? base)
      return type && { type, settings: attribute.settings }
    },
  }
}
