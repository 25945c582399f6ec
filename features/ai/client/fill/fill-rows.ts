import { sameJson } from '@weft/base'

import type { FilledValue } from '../../shared/index.ts'

/** A value as it stands in the item now. */
export interface CurrentValue {
  data: unknown
  row_version: number
}

/** One item of the preview, as it was left by the person. */
export interface FillRow {
  item_id: string
  /** Whether the model has answered for it. */
  isThere: boolean
  data: unknown
  problem: string | null
  /** Of the value that it would replace. */
  seen: number
  isTicked: boolean
}

export const waitingRow = (item_id: string): FillRow => ({
  item_id,
  isThere: false,
  data: null,
  problem: null,
  seen: 0,
  isTicked: false,
})

/** What says nothing new comes unticked. */
export function rowOf({ item_id, row_version, data, problem }: FilledValue, now: CurrentValue): FillRow {
  const isTicked = problem === null && data !== null && !sameJson(data, now.data)
  return { item_id, isThere: true, data, problem, seen: row_version, isTicked }
}

/** Whether others changed the value since it was asked, or since it was looked at. */
export const isOvertaken = ({ seen, isThere }: FillRow, { row_version }: CurrentValue): boolean =>
  isThere && row_version > seen

/** Whether it is written: ticked, and nothing came between. */
export const isWritten = (row: FillRow, now: CurrentValue): boolean =>
  row.isThere && row.isTicked && !isOvertaken(row, now)

/** Ticked as it is now: what others wrote was seen, and is to be replaced. */
export const tickedRow = (row: FillRow, isTicked: boolean, now: CurrentValue): FillRow => ({
  ...row,
  isTicked,
  seen: Math.max(row.seen, now.row_version),
})
