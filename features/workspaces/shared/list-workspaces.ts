import { ROLES } from '@weft/model'
import { defineRoute } from '@weft/protocol'
import * as z from 'zod/mini'

// Apart from the contract's other routes: every page begins with it, and they come with their screens.

export const teamSchema = z.object({
  id: z.int(),
  name: z.string(),
  owner_id: z.int(),
  user_role: z.enum(ROLES),
  member_count: z.int(),
  photo_url: z.nullable(z.string()),
  use_custom_logo: z.boolean(),
  subscription_id: z.nullable(z.int()),
  domain: z.nullable(z.string()),
  whitelabel_settings: z.nullable(z.record(z.string(), z.unknown())),
  /** Whom the owner offers the workspace. */
  new_owner_id: z.nullable(z.int()),
  /** Whether assistants may come in. */
  allows_assistants: z.boolean(),
  row_version: z.int(),
  created_at: z.string(),
})

export const listWorkspaces = defineRoute({
  method: 'GET',
  path: '/api/me/workspaces',
  summary: 'The workspaces that the caller belongs to',
  answer: z.object({ data: z.array(teamSchema), can_create: z.boolean() }),
})
