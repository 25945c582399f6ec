import type { Tx } from '@weft/db'

import type { Row } from './record-store.ts'
import type { ReadScope } from './read-scope.ts'

export interface Page {
  rows: Row[]
  /** The feed's numbers in the rows' own snapshot; null when no one feed was asked. */
  seq: number | null
  floor: number
  /** Only for deltas: the last number that the page holds, and whether there are more. */
  until?: number
  more: boolean
}

/** How a collection's rows are selected. Rows of a delta may be departures, marked `gone`. */
export interface CollectionReader {
  page(tx: Tx, team_id: number, scope: ReadScope): Promise<Page>
  delta(tx: Tx, team_id: number, scope: ReadScope, since: number): Promise<Page>
}
