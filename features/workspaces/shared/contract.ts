import { nameSchema, SELECTABLE_ROLES, slugSchema, userIdSchema, uuidSchema } from '@weft/model'
import {
  NO_ANSWER,
  defineRoute,
  deleteRoute,
  getRoute,
  numericParam,
  postRoute,
  putRoute,
  routesAt,
  routesIn,
  workspaceRoutes,
} from '@weft/protocol'
import * as z from 'zod/mini'

import { memberSchema } from './list-members.ts'
import { teamSchema } from './list-workspaces.ts'

const me = routesAt('/api/me')
const ownInvitation = routesAt('/api/me/invitations/{id}', { id: uuidSchema })
const team = routesAt('/api/teams/{id}', { id: numericParam })
const members = routesIn(team, '/members')
const member = routesIn(members, '/{memberId}', { memberId: numericParam })

const selectableRole = z.enum(SELECTABLE_ROLES)

/** A workspace in the trash; on `purge_at` it is gone for ever. */
export const deletedTeamSchema = z.object({
  id: z.int(),
  name: z.string(),
  photo_url: z.nullable(z.string()),
  deleted_at: z.string(),
  purge_at: z.string(),
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

export const acceptOwnInvitation = postRoute(ownInvitation, '/accept', {
  summary: 'Join the workspace of an open invitation',
  answer: z.object({ data: z.object({ team_id: z.int(), board_id: z.nullable(z.string()) }) }),
})

/** Of a workspace that the caller was added to only the news goes; leaving it is a call of its own. */
export const dismissOwnInvitation = deleteRoute(ownInvitation, '', {
  summary: 'Decline an open invitation, or put the news of having been added away',
  ...NO_ANSWER,
})

export const listDeletedWorkspaces = getRoute(me, '/workspaces/deleted', {
  summary: 'Workspaces of the caller that are in the trash',
  answer: z.object({ data: z.array(deletedTeamSchema) }),
})

export const createTeam = defineRoute({
  method: 'POST',
  path: '/api/teams',
  summary: 'Create a workspace; the caller owns it',
  body: z.strictObject({ name: nameSchema }),
  answer: z.object({ data: teamSchema }),
  status: 201,
})

export const readTeam = getRoute(team, '', {
  summary: 'A workspace',
  answer: z.object({ data: teamSchema }),
})

/** By the version rule when `row_version` or `old` is given, else the last one wins. */
export const saveTeam = putRoute(team, '', {
  summary: 'Rename a workspace',
  body: z.strictObject({
    name: nameSchema,
    row_version: z.optional(z.int()),
    old: z.optional(z.object({ name: z.string() })),
  }),
  answer: z.object({ data: teamSchema }),
})

export const deleteTeam = deleteRoute(team, '', {
  summary: 'Delete a workspace',
  ...NO_ANSWER,
})

export const restoreTeam = postRoute(team, '/restore', {
  summary: 'Take a workspace out of the trash',
  answer: z.object({ data: teamSchema }),
})

/** Nothing changes until the member accepts; another offer replaces it. */
export const offerTeam = postRoute(team, '/owner', {
  summary: 'Offer the workspace to a member',
  body: z.strictObject({ user_id: z.int() }),
  answer: z.object({ data: teamSchema }),
})

export const acceptTeam = putRoute(team, '/owner', {
  summary: 'Take over a workspace that is offered to the caller; who owned it becomes an admin',
  answer: z.object({ data: teamSchema }),
})

export const withdrawOffer = deleteRoute(team, '/owner', {
  summary: 'Withdraw the offer of a workspace, or decline it',
  answer: z.object({ data: teamSchema }),
})

export const readFeatures = getRoute(workspaceRoutes, '/features', {
  summary: 'What the plan of a workspace allows',
  answer: z.object({
    data: z.object({
      plan: z.string(),
      features: z.record(z.string(), z.boolean()),
      /** Kinds of view that only the feature of that name makes. */
      pro_views: z.array(z.string()),
      limits: z.record(z.string(), z.nullable(z.number())),
    }),
  }),
})

export const leaveTeam = deleteRoute(team, '/leave', {
  summary: 'Leave a workspace',
  ...NO_ANSWER,
})

export const countMembers = getRoute(members, '/count', {
  summary: 'How many members a workspace has',
  answer: z.object({ data: z.object({ count: z.int() }) }),
})

export const listInvitations = getRoute(members, '/invitations', {
  summary: 'Invitations that are open',
  answer: z.object({ data: z.array(invitationSchema) }),
})

/**
 * Whoever has a verified account joins at once and is among `users`, unless they want to be asked first; they and all
 * others are among `invitations`, which say nothing of an account.
 */
export const inviteMembers = postRoute(members, '', {
  summary: 'Invite people by address',
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

export const resendInvitation = postRoute(members, '/resend', {
  summary: 'Mail an invitation again, by its id or by the account of whom it is for; an earlier link ends',
  body: z.strictObject({ user_id: z.union([userIdSchema, uuidSchema]) }),
  answer: z.object({ data: invitationSchema }),
})

export const saveMember = putRoute(member, '', {
  summary: 'Change the role of a member',
  body: z.strictObject({ role: selectableRole }),
  answer: z.object({ data: memberSchema }),
})

export const suspendMember = postRoute(member, '/suspend', {
  summary: 'Keep a member out until they are let back in; role and boards stay',
  answer: z.object({ data: memberSchema }),
})

export const resumeMember = postRoute(member, '/resume', {
  summary: 'Let a suspended member back in',
  answer: z.object({ data: memberSchema }),
})

const demand = z.object({
  data: z.object({
    required: z.boolean(),
    /** Whether the caller has a second factor. */
    own: z.boolean(),
  }),
})

export const readTwoFactorDemand = getRoute(team, '/two-factor', {
  summary: 'Whether the workspace demands two-factor sign-in',
  answer: demand,
})

/** Members without a second factor may do nothing there until they have one. */
export const saveTwoFactorDemand = putRoute(team, '/two-factor', {
  summary: 'Demand two-factor sign-in of all members, or no more',
  body: z.strictObject({ required: z.boolean() }),
  answer: demand,
})

export const listClosedWorkspaces = getRoute(me, '/workspaces/closed', {
  summary: 'Workspaces that keep the caller out for now, and why',
  answer: z.object({
    data: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        photo_url: z.nullable(z.string()),
        /** `password`: the session was opened by the provider of another workspace; the own password opens this one. */
        why: z.enum(['suspended', 'two-factor', 'password']),
      }),
    ),
  }),
})

/** With an invitation's id it is withdrawn. */
export const removeMember = defineRoute({
  method: 'DELETE',
  path: '/api/teams/{id}/members/{memberId}',
  summary: 'Remove a member, or withdraw an invitation',
  params: z.extend(team.params, { memberId: z.union([numericParam, uuidSchema]) }),
  answer: z.null(),
  status: 204,
})

export const setBoardMembers = defineRoute({
  method: 'PUT',
  path: '/api/users',
  summary: 'Set the members of a board',
  body: z.strictObject({ board_id: slugSchema, user_ids: z.array(userIdSchema).check(z.maxLength(1000)) }),
  answer: z.object({ data: z.record(z.string(), z.unknown()) }),
})
