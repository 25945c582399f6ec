import { countCharacters } from '@weft/base'
import * as z from 'zod/mini'

/** What every synced record has. Times are `YYYY-MM-DD HH:mm:ss` in UTC. */
export interface SyncedRecord {
  id: string
  team_id: number
  /** 0 on a record that only this client knows; the server raises it by 1 with each accepted change. */
  row_version: number
  created_at: string
  updated_at: string
  deleted_at: string | null
  /** Number of the record's last change in its feed. */
  seq: number
}

/** What is left of a deleted record. */
export interface Tombstone {
  id: string
  row_version: number
  deleted_at: string
  seq: number
}

/** Says that a record left this feed for another one; obeyed only where the copy still lies in this feed. */
export interface MoveTombstone {
  id: string
  gone: true
  row_version: number
  seq: number
}

/** Fields of a body that the server owns: a client may send them back, they are ignored. */
export const SERVER_OWNED_FIELDS = [
  'team_id',
  'seq',
  'created_at',
  'updated_at',
  'created_by',
  'updated_by',
  'deleted_at',
  'trash_root',
  'visibility',
  'inherited_permissions',
  'rights_seq',
] as const

export const slugSchema = z.string().check(z.regex(/^[A-Za-z0-9]{11}$/))
/** As far as the database counts. */
const LAST_USER_ID = 2_147_483_647
/** A person's number. */
export const userIdSchema = z.int().check(z.minimum(0), z.maximum(LAST_USER_ID))
/** Whether data is the number of somebody who may have an account. */
export const isUserId = (data: unknown): data is number =>
  Number.isInteger(data) && (data as number) > 0 && (data as number) <= LAST_USER_ID

export const uuidSchema = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/))
const MAX_NAME = 255
export const nameSchema = z.string().check(
  z.trim(),
  z.minLength(1),
  z.refine((name) => countCharacters(name) <= MAX_NAME, {
    error: `must have at most ${MAX_NAME} characters`,
  }),
)
export const sortOrderSchema = z.number()
export const settingsSchema = z.record(z.string().check(z.maxLength(255)), z.json())
/** One of the twelve label colours, or a hex colour. */
export const colorSchema = z.nullable(z.string().check(z.maxLength(32)))
export const iconSchema = z.nullable(z.string().check(z.maxLength(64)))

/** Distance between neighbours when a list is numbered afresh. */
export const SORT_GAP = 65_536

/** The number that sorts between two neighbours; either may be missing. */
export function sortBetween(before: number | null, after: number | null): number {
  if (before === null) return after === null ? SORT_GAP : after - SORT_GAP
  return after === null ? before + SORT_GAP : (before + after) / 2
}
