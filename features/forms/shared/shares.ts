import { slugSchema } from '@weft/model'
import { defineRoute, numericParam } from '@weft/protocol'
import * as z from 'zod/mini'

/**
 * Why a form that is open takes no answers: nobody shared it; whoever did left, or is kept out; the folder that answers
 * come into is in the trash; that person may not create items there, or may not open anything to people outside of the workspace.
 */
export const CLOSED_REASONS = ['nobody', 'gone', 'barred', 'folder', 'target', 'permissions'] as const
export type ClosedReason = (typeof CLOSED_REASONS)[number]

const sharedFormSchema = z.object({
  id: slugSchema,
  board_id: slugSchema,
  folder_id: slugSchema,
  name: z.string(),
  /** Where it lies: board and folder. */
  place: z.string(),
  /** Whether people may answer who are no members of the workspace. */
  is_for_outsiders: z.boolean(),
  shared_by: z.nullable(z.int()),
  shared_by_name: z.string(),
  shared_at: z.nullable(z.string()),
  /** Null while it takes answers. */
  closed_reason: z.nullable(z.enum(CLOSED_REASONS)),
})
export type SharedForm = z.infer<typeof sharedFormSchema>

export const listSharedForms = defineRoute({
  method: 'GET',
  path: '/api/{team_id}/forms',
  summary: 'Forms that are shared, in whose name, and why those that are closed take no answers',
  params: z.object({ team_id: numericParam }),
  query: z.object({ id: z.optional(slugSchema) }),
  answer: z.object({ data: z.array(sharedFormSchema) }),
})
