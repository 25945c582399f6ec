import type { AppError } from '@weft/base'
import type { Database } from '@weft/db'

import type { Principal } from '../../access/principal.ts'
import type { IndexQuery } from './read-scope.ts'

/** Who asks, and of what. */
export interface NamedReading {
  db: Database
  principal: Principal
  /** The fields of what the same call makes, by `{collection}:{id}`. */
  created?: ReadonlyMap<string, Record<string, unknown>> | undefined
}

/** What is asked of one record. */
export interface NamedAsked {
  id: string
  item?: Record<string, unknown> | undefined
  old?: Record<string, unknown> | undefined
}

/**
 * How records are asked for and answered with the names of attributes beside their ids, for calls that a person writes by
 * hand (`?names=true`). What may not be seen stays as it was said, and is answered as if it did not exist.
 */
export interface RecordNames {
  /** The same by ids, in the same order; a refusal where a name is nobody's, or that of two. */
  asked(reading: NamedReading, asked: readonly NamedAsked[]): Promise<(NamedAsked | AppError)[]>
  query(reading: NamedReading, query: IndexQuery): Promise<IndexQuery>
  told(reading: NamedReading, rows: readonly Record<string, unknown>[]): Promise<Record<string, unknown>[]>
}
