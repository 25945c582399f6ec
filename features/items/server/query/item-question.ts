import { serverAttributeTypes } from '@weft/features/attributes/server'
import type { FilterTree, Search, SortKeySpec } from '@weft/model'
import type { QueryAttribute, QueryEnv } from '@weft/query'
import type { Row } from '@weft/server-kit'

import type { BoardAttribute, BoardSnapshot } from './queries.ts'

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

type BoardEnv = Pick<QueryEnv, 'attribute' | 'done'>
const envs = new WeakMap<BoardSnapshot, BoardEnv>()

/** The board as the query engine looks at it: the same types for the same board, since what is computed hangs on them. */
export function envOf(board: BoardSnapshot): BoardEnv {
  let env = envs.get(board)
  if (!env) envs.set(board, (env = makeEnv(board)))
  return env
}

function makeEnv({ attributes, done }: BoardSnapshot): BoardEnv {
  const known = new Map<string, QueryAttribute | undefined>()
  return {
    done,
    attribute(id) {
      if (!known.has(id)) known.set(id, typed(attributes.get(id)))
      return known.get(id)
    },
  }
}

function typed(attribute: BoardAttribute | undefined): QueryAttribute | undefined {
  const base = attribute && serverAttributeTypes[attribute.type]
  const type = attribute && (base?.variant?.(attribute.settings) ?? base)
  return type && { type, settings: attribute.settings }
}
