import { SELECTABLE_ROLES, uuidSchema } from '@weft/model'
import { defineRoute } from '@weft/protocol'
import * as z from 'zod/mini'

// Apart from the contract's other routes: every session asks for them, and those come with their screens.

/** An invitation as whom it is for sees it, or the news of having been added to a workspace. */
export const ownInvitationSchema = z.object({
  id: uuidSchema,
  team_id: z.int(),
  team_name: z.string(),
  photo_url: z.nullable(z.string()),
  /** Who invited; null for an account that is gone. */
  inviter: z.nullable(z.string()),
  role: z.enum(SELECTABLE_ROLES),
  state: z.enum(['open', 'joined']),
  created_at: z.string(),
  expires_at: z.string(),
})

export const listOwnInvitations = defineRoute({
  method: 'GET',
  path: '/api/me/invitations',
  summary: 'Open invitations to the verified address of the caller, and workspaces they were added to',
  answer: z.object({ data: z.array(ownInvitationSchema) }),
})
