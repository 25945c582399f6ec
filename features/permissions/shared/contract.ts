import { ROLES, slugSchema } from '@weft/model'
import { defineRoute, numericParam } from '@weft/protocol'
import * as z from 'zod/mini'

const team = z.object({ team_id: numericParam })
const place = z.object({ type: z.string(), id: z.union([z.string(), z.number()]), name: z.string() })
const level = z.enum(['all', 'own', 'none'])

/** An entry that the engine met: whose token, in which record it lies, and who put it there when that is known. */
const foundSchema = z.object({
  token: z.string(),
  priority: z.number(),
  layer: z.enum(['final_permissions', 'permissions', 'role_defaults']),
  key: z.string(),
  value: z.boolean(),
  /** Null for what every workspace starts with. */
  at: z.nullable(place),
  set_by: z.nullable(z.object({ id: z.int(), name: z.string() })),
  set_at: z.nullable(z.string()),
})

const judgementSchema = z.object({
  permission: z.string(),
  at: place,
  allowed: z.boolean(),
  decided_by: z.nullable(foundSchema),
  passed_over: z.array(foundSchema),
})

const whySchema = z.object({
  permission: z.string(),
  level,
  /** Set when the resource lies nowhere: in the trash, or its links are broken. */
  problem: z.nullable(z.object({ fault: z.string(), at: place })),
  /** What had to hold, from the board down, and last the asked permission itself. */
  judged: z.array(judgementSchema),
})
export type Why = z.infer<typeof whySchema>

const personSchema = z.object({
  /** 0 stands for somebody who is not signed in. */
  id: z.int(),
  name: z.string(),
  photo_url: z.nullable(z.string()),
  role: z.enum(ROLES),
  is_board_member: z.boolean(),
  /** What the person may do here, own things included where it says `own`. */
  permissions: z.record(z.string(), level),
})

export const accessSchema = z.object({
  resource: place,
  people: z.array(personSchema),
  /** The reasons, one a permission, when one person was asked about. */
  why: z.nullable(z.array(whySchema)),
})
export type Access = z.infer<typeof accessSchema>

/** Who may do what at a resource; with `user_id` one person, and for each permission what decided. */
export const readAccess = defineRoute({
  method: 'GET',
  path: '/api/{team_id}/permissions/access',
  summary: 'Who may do what at a resource, and why',
  params: team,
  query: z.object({
    resource_type: z.enum(['team', 'board', 'folder', 'view', 'attribute', 'item']),
    resource_id: z.string().check(z.minLength(1), z.maxLength(80)),
    user_id: z.optional(z.string().check(z.regex(/^\d{1,10}$/))),
  }),
  answer: z.object({ data: accessSchema }),
})

/** The entries of the workspace, a board and its folders, each with what it inherits; empty ones included. */
export const readBoardPermissions = defineRoute({
  method: 'GET',
  path: '/api/{team_id}/permissions/boards/{boardId}',
  summary: 'The permission records of a board and its folders',
  params: z.extend(team, { boardId: slugSchema }),
  answer: z.object({ data: z.array(z.record(z.string(), z.unknown())) }),
})
