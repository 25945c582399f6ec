import { toWireTime } from '@weft/base'
import * as z from 'zod/mini'

import { defineCollection } from './collection.ts'
import type { SyncedRecord } from './synced-record.ts'

export const SUBSCRIBED = ['item', 'view', 'board'] as const
export type Subscribed = (typeof SUBSCRIBED)[number]

const subscriptionFields = z.object({
  /** Of an item or view: chosen not to follow it, whatever happens there. Of a board: nothing of it is told. */
  muted: z.boolean(),
})

/**
 * Who hears of an item or view, and who hears nothing of a board. It lies in the person's own feed; of an item that
 * somebody follows because of what they did there only those know who ask.
 */
export interface Subscription extends SyncedRecord, z.infer<typeof subscriptionFields> {
  user_id: number
  resource: Subscribed
  resource_id: string
}

export const subscriptions = defineCollection({
  name: 'subscriptions',
  record: 'Subscription',
  feed: 'user',
  // The person, and the item, view or board.
  id: z
    .string()
    .check(
      z.regex(
        /^[1-9]\d{0,9}\.(item\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(view|board)\.[A-Za-z0-9]{11})$/,
      ),
    ),
  fields: subscriptionFields,
  scope: [],
  immutable: [],
  defaults: {},
})

/** Each is there once, whichever device comes first. */
export function subscriptionId(user_id: number, resource: Subscribed, resource_id: string): string {
  return `${user_id}.${resource}.${resource_id}`
}

/** A record that only this client knows. */
export function createSubscription(
  team_id: number,
  fields: Pick<Subscription, 'user_id' | 'resource' | 'resource_id' | 'muted'>,
): Subscription {
  const at = toWireTime()
  const id = subscriptionId(fields.user_id, fields.resource, fields.resource_id)
  return { ...fields, id, team_id, row_version: 0, created_at: at, updated_at: at, deleted_at: null, seq: 0 }
}
