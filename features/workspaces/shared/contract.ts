import { nameSchema, ROLES, SELECTABLE_ROLES, slugSchema, uuidSchema } from '@weft/model'
import { defineRoute, numericParam } from '@weft/protocol'
import * as z from 'zod/mini'

const team = z.object({ id: numericParam })
const member = z.extend(team, { memberId: numericParam })
const selectableRole = z.enum(SELECTABLE_ROLES)

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
  row_version: z.int(),
  created_at: z.string(),
})

export const memberSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  photo_url: z.nullable(z.string()),
  pivot: z.object({ role: z.enum(ROLES) }),
  guest: z.boolean(),
  row_version: z.int(),
  created_at: z.string(),
})

/** An invitation that nobody accepted yet; its token is in the mail only. */
export const invitationSchema = z.object({
  id: uuidSchema,
  email: z.string(),
  role: selectableRole,
  board_id: z.nullable(z.string()),
  invited_by: z.int(),
  created_at: z.string(),
  expires_at: z.string(),
})

export const listWorkspaces = defineRoute({
  method: 'GET',
  path: '/api/me/workspaces',
  summary: 'The workspaces that the caller belongs to',
  answer: z.object({ data: z.array(teamSchema) }),
})

export const createTeam = defineRoute({
  method: 'POST',
  path: '/api/teams',
  summary: 'Create a workspace; the caller owns it',
  body: z.strictObject({ name: nameSchema }),
  answer: z.object({ data: teamSchema }),
  status: 201,
})

export const readTeam = defineRoute({
  method: 'GET',
  path: '/api/teams/{id}',
  summary: 'A workspace',
  params: team,
  answer: z.object({ data: teamSchema }),
})

/** By the version rule when `row_version` or `old` is given, else the last one wins. */
export const saveTeam = defineRoute({
  method: 'PUT',
  path: '/api/teams/{id}',
  summary: 'Rename a workspace',
  params: team,
  body: z.strictObject({
    name: nameSchema,
    row_version: z.optional(z.int()),
    old: z.optional(z.object({ name: z.string() })),
  }),
  answer: z.object({ data: teamSchema }),
})

export const deleteTeam = defineRoute({
  method: 'DELETE',
  path: '/api/teams/{id}',
  summary: 'Delete a workspace',
  params: team,
  answer: z.null(),
  status: 204,
})

export const leaveTeam = defineRoute({
  method: 'DELETE',
  path: '/api/teams/{id}/leave',
  summary: 'Leave a workspace',
  params: team,
  answer: z.null(),
  status: 204,
})

export const listMembers = defineRoute({
  method: 'GET',
  path: '/api/teams/{id}/members',
  summary: 'The members of a workspace',
  params: team,
  answer: z.object({ data: z.array(memberSchema) }),
})

export const countMembers = defineRoute({
  method: 'GET',
  path: '/api/teams/{id}/members/count',
  summary: 'How many members a workspace has',
  params: team,
  answer: z.object({ data: z.object({ count: z.int() }) }),
})

export const listInvitations = defineRoute({
  method: 'GET',
  path: '/api/teams/{id}/members/invitations',
  summary: 'Invitations that are open',
  params: team,
  answer: z.object({ data: z.array(invitationSchema) }),
})

/** Whoever has an account joins at once and is among `users`; the others get a mail and are among `invitations`. */
export const inviteMembers = defineRoute({
  method: 'POST',
  path: '/api/teams/{id}/members',
  summary: 'Invite people by address',
  params: team,
  body: z.strictObject({
    invitations: z
      .array(z.strictObject({ email: z.string().check(z.maxLength(320)), role: selectableRole }))
      .check(z.minLength(1), z.maxLength(1000)),
    boardId: z.optional(z.nullable(slugSchema)),
  }),
  answer: z.object({
    data: z.object({ users: z.array(memberSchema), invitations: z.array(invitationSchema) }),
  }),
})

export const resendInvitation = defineRoute({
  method: 'POST',
  path: '/api/teams/{id}/members/resend',
  summary: 'Mail an invitation again; the link in the earlier mail ends',
  params: team,
  body: z.strictObject({ user_id: uuidSchema }),
  answer: z.object({ data: invitationSchema }),
})

export const saveMember = defineRoute({
  method: 'PUT',
  path: '/api/teams/{id}/members/{memberId}',
  summary: 'Change the role of a member',
  params: member,
  body: z.strictObject({ role: selectableRole }),
  answer: z.object({ data: memberSchema }),
})

/** With an invitation's id it is withdrawn. */
export const removeMember = defineRoute({
  method: 'DELETE',
  path: '/api/teams/{id}/members/{memberId}',
  summary: 'Remove a member, or withdraw an invitation',
  params: z.extend(team, { memberId: z.union([numericParam, uuidSchema]) }),
  answer: z.null(),
  status: 204,
})

export const setBoardMembers = defineRoute({
  method: 'PUT',
  path: '/api/users',
  summary: 'Set the members of a board',
  body: z.strictObject({ board_id: slugSchema, user_ids: z.array(z.int()).check(z.maxLength(1000)) }),
  answer: z.object({ data: z.record(z.string(), z.unknown()) }),
})
