import type { MoveTombstone, Tombstone } from '@weft/model'

/** Answer of an index call. */
export interface IndexAnswer<R> {
  data: (R | Tombstone | MoveTombstone)[]
  /** The feed's number in the rows' own snapshot; null when not exactly one feed was asked. */
  seq: number | null
  rights: string | null
  has_more: boolean
  after: string | null
  /** Everything has to be loaded again. */
  refresh?: true
}

export function isMoveTombstone(record: object): record is MoveTombstone {
  return 'gone' in record
}

export function isTombstone(record: object): record is Tombstone {
  return !('gone' in record) && 'deleted_at' in record && record.deleted_at !== null
}
