import { ROLES } from '@weft/model'
import { defineRoute, numericParam } from '@weft/protocol'
import * as z from 'zod/mini'

// Apart from the contract's other routes: folders show people, and the others come with their screens.

export const memberSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  photo_url: z.nullable(z.string()),
  pivot: z.object({ role: z.enum(ROLES) }),
  guest: z.boolean(),
  /** Why the workspace keeps them out for now; null for everybody who may enter. */
  barred: z.nullable(z.enum(['suspended', 'two-factor'])),
  row_version: z.int(),
  created_at: z.string(),
})

export const listMembers = defineRoute({
  method: 'GET',
  path: '/api/teams/{id}/members',
  summary: 'The members of a workspace, in the order in which they came',
  params: z.object({ id: numericParam }),
  query: z.object({
    limit: z.optional(numericParam),
    /** `after` of the page before. */
    after: z.optional(numericParam),
    /** Part of a name or of an address. */
    search: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: z.object({
    data: z.array(memberSchema),
    has_more: z.boolean(),
    after: z.nullable(z.int()),
  }),
})
