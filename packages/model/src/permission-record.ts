import * as z from 'zod/mini'

import { defineCollection } from './collection.ts'
import type { SyncedRecord } from './synced-record.ts'

const permissionMap = z.record(z.string().check(z.maxLength(200)), z.boolean())

export const permissionFields = z.object({
  resource_type: z.enum(['team', 'board', 'folder', 'view', 'attribute', 'item']),
  resource_id: z.string().check(z.minLength(1), z.maxLength(80)),
  permissions: permissionMap,
  final_permissions: permissionMap,
})

/** The entries that one resource carries; id is `{resource_type}.{resource_id}`, so that there is one a resource. */
export interface PermissionRecord extends SyncedRecord, z.infer<typeof permissionFields> {
  /** Derived: what comes from above, `KEY` → boolean. */
  inherited_permissions?: Record<string, boolean>
}

export const permissionRecords = defineCollection({
  name: 'permissions',
  record: 'Permission',
  feed: 'team',
  id: z.string().check(z.regex(/^(team|board|folder|view|attribute|item)\.[A-Za-z0-9-]{1,80}$/)),
  fields: permissionFields,
  scope: ['resource_type', 'resource_id'],
  immutable: ['resource_type', 'resource_id'],
  defaults: { permissions: {}, final_permissions: {} },
})

export function permissionRecordId(resource_type: string, resource_id: string | number): string {
  return `${resource_type}.${resource_id}`
}
