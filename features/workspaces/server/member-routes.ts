import { now } from '@weft/base'
import { demandVerifiedEmail } from '@weft/features/profile/server'
import { boards, type FeedKey } from '@weft/model'
import type { Permission } from '@weft/permissions'
import {
  type Asker,
  type Caller,
  errors,
  hashRequest,
  invalid,
  type Kit,
  loadAsker,
  makeOperation,
  type Outcome,
  type RateLimiter,
  type Route,
  route,
  type Unit,
} from '@weft/server-kit'

import {
  countMembers,
  inviteMembers as inviteRoute,
  leaveTeam,
  listInvitations,
  listMembers,
  removeMember,
  resendInvitation as resendRoute,
  resumeMember,
  saveMember,
  setBoardMembers,
  suspendMember,
  workspaceErrors,
} from '../shared/index.ts'
import { listOpenInvitations, withdrawInvitation } from './invitations/queries.ts'
import { inviteMembers } from './invitations/invite-members.ts'
import { suspend } from './barring/suspend.ts'
import { dropMember, feedsOfMember } from './drop-member.ts'
import { isInside } from './is-inside.ts'
import { putMember, teamFeed } from './membership.ts'
import { note } from './note.ts'
import { presentMember } from './present.ts'
import { listMemberRows, teamOfBoard } from './queries.ts'
import { resendInvitation } from './invitations/resend-invitation.ts'
import type { InviteDeps } from './invitations/send-letters.ts'
import type { TellPeople } from './tell-people.ts'
import { toldAddresses } from './told-addresses.ts'

interface OfTeam {
  params: { id: number }
  caller: Caller
}

/** Members, invitations and the members of boards. */
export function memberRoutes(kit: Kit, deps: InviteDeps & { rates: RateLimiter; tell: TellPeople }): Route[] {
  const load = ({ params, caller }: OfTeam) => loadAsker(kit, params.id, caller)
  const need = (permission: Permission) => (input: OfTeam, asker: Asker) =>
    asker.need(permission, { type: 'team', id: input.params.id })

  /** Runs a change of one member on the locked workspace. */
  async function change<T extends Record<string, unknown>>(
    input: OfTeam & { key: string | null },
    hash: string,
    run: (unit: Unit) => Promise<T>,
    feeds: readonly FeedKey[] = [teamFeed(input.params.id)],
  ): Promise<T> {
    const { params, caller, key } = input
    kit.charge(caller, params.id, 1)
    const { body } = await kit.writer.act({
      team_id: params.id,
      feeds,
      caller,
      key,
      hash,
      run: async (unit) => ({ status: 200, body: await run(unit) }),
    })
    return body
  }

  return [
    route(listMembers, {
      load,
      permit: isInside,
      handle: async ({ params, query }, asker) => {
        const { page_default, page_max } = kit.limits
        const limit = query.limit ?? page_default
        if (limit > page_max) throw invalid(`limit: at most ${page_max}`)
        const rows = await listMemberRows(kit.db, params.id, {
          // One more than is answered says whether there is more.
          limit: limit + 1,
          after: query.after ?? null,
          search: query.search?.trim() || null,
          addressed: await toldAddresses(kit, asker),
        })
        const data = rows.slice(0, limit).map((row) => presentMember(row, asker.access.world.team.owner_id))
        const has_more = rows.length > limit
        return { data, has_more, after: has_more ? (data.at(-1)?.id ?? null) : null }
      },
    }),
    route(countMembers, {
      load,
      permit: isInside,
      handle: async (_input, asker) => ({ data: { count: asker.access.world.members.size } }),
    }),
    route(listInvitations, {
      load,
      permit: need('INVITE_MEMBERS'),
      handle: async ({ params }) => ({ data: await listOpenInvitations(kit.db, params.id, now()) }),
    }),
    route(inviteRoute, {
      load,
      permit: need('INVITE_MEMBERS'),
      handle: async ({ params, body, caller, key }) => {
        await demandVerifiedEmail(kit.db, caller)
        const { invites_per_call } = kit.limits
        if (body.invitations.length > invites_per_call)
          throw invalid(`invitations: at most ${invites_per_call} at a time`)
        kit.charge(caller, params.id, body.invitations.length)
        const data = await inviteMembers(kit, deps, {
          team_id: params.id,
          wanted: body.invitations,
          board_id: body.boardId ?? null,
          caller,
          key,
        })
        return { data }
      },
    }),
    route(resendRoute, {
      load,
      permit: need('INVITE_MEMBERS'),
      handle: async ({ params, body, caller }) => {
        await demandVerifiedEmail(kit.db, caller)
        kit.charge(caller, params.id, 1)
        return { data: await resendInvitation(kit, deps, params.id, body.user_id, caller) }
      },
    }),
    route(saveMember, {
      load,
      permit: need('EDIT_MEMBER_ROLES'),
      handle: async (input) => {
        const { params, body, caller } = input
        const hash = hashRequest('put', `/teams/${params.id}/members/${params.memberId}`, body, null)
        const changed = await change(input, hash, async (unit) => {
          need('EDIT_MEMBER_ROLES')(input, unit.asker(caller))
          demandMember(unit, params.memberId)
          const { role } = body
          const before = unit.access.world.members.get(params.memberId)
          note(unit, caller, {
            action: 'member.role',
            ...of(input),
            before: { role: before },
            after: { role },
          })
          return { data: await putMember(unit, { user_id: params.memberId, role, by: caller.user_id }) }
        })
        deps.tell([params.memberId])
        return changed
      },
      options: { reauthenticated: true },
    }),
    ...(
      [
        [suspendMember, true],
        [resumeMember, false],
      ] as const
    ).map(([contract, isOut]) =>
      route(contract, {
        load,
        permit: need('REMOVE_MEMBERS'),
        handle: async (input) => {
          const { params, caller } = input
          const path = contract.path.replace('{id}', String(params.id))
          const hash = hashRequest('post', path.replace('{memberId}', String(params.memberId)), null, null)
          const changed = await change(input, hash, async (unit) => {
            need('REMOVE_MEMBERS')(input, unit.asker(caller))
            demandMember(unit, params.memberId)
            // Nobody locks themselves out.
            if (params.memberId === caller.user_id) throw errors.forbidden()
            note(unit, caller, { action: isOut ? 'member.suspend' : 'member.resume', ...of(input) })
            return { data: await suspend(unit, params.memberId, isOut, caller.user_id) }
          })
          deps.tell([params.memberId])
          return changed
        },
      }),
    ),
    route(removeMember, {
      load,
      permit: need('REMOVE_MEMBERS'),
      handle: async (input) => {
        const { params, caller } = input
        const { memberId } = params
        if (typeof memberId === 'string') {
          kit.charge(caller, params.id, 1)
          if (!(await withdrawInvitation(kit.db, params.id, memberId, now()))) throw errors.not_found()
          return null
        }
        const hash = hashRequest('delete', `/teams/${params.id}/members/${memberId}`, null, null)
        const feeds = await feedsOfMember(kit, params.id, memberId)
        const drop = async (unit: Unit) => {
          need('REMOVE_MEMBERS')(input, unit.asker(caller))
          demandMember(unit, memberId)
          const before = { role: unit.access.world.members.get(memberId) }
          note(unit, caller, { action: 'member.remove', target: `user:${memberId}`, before })
          await dropMember(kit, unit, memberId, caller.user_id)
          return {}
        }
        await change(input, hash, drop, feeds)
        deps.tell([memberId])
        return null
      },
    }),
    route(leaveTeam, {
      load,
      permit: isInside,
      handle: async (input) => {
        const { params, caller } = input
        const hash = hashRequest('delete', `/teams/${params.id}/leave`, null, null)
        const feeds = await feedsOfMember(kit, params.id, caller.user_id)
        const leave = async (unit: Unit) => {
          demandMember(unit, caller.user_id)
          const target = `user:${caller.user_id}`
          const before = { role: unit.access.world.members.get(caller.user_id) }
          note(unit, caller, { action: 'member.leave', target, before })
          await dropMember(kit, unit, caller.user_id, caller.user_id)
          return {}
        }
        await change(input, hash, leave, feeds)
        deps.tell([caller.user_id])
        return null
      },
    }),
    route(setBoardMembers, {
      load: async ({ body, caller }) => {
        const team_id = await teamOfBoard(kit.db, body.board_id)
        if (team_id === undefined) throw errors.not_found()
        const asker = await loadAsker(kit, team_id, caller)
        if (!asker.may('VIEW_BOARD', { type: 'board', id: body.board_id })) throw errors.not_found()
        return asker
      },
      permit: ({ body }, asker) => asker.need('EDIT_BOARD_MEMBERS', { type: 'board', id: body.board_id }),
      handle: async ({ body, caller, key, reply }, { access }) => {
        kit.charge(caller, access.team_id, 1)
        const operation = makeOperation({
          collection: boards.name,
          method: 'put',
          id: body.board_id,
          item: { user_ids: body.user_ids },
          // Whoever was added or removed meanwhile by somebody else stays so: lists are joined by element.
          old: { user_ids: access.world.boards.get(body.board_id)?.user_ids ?? [] },
          caller,
          key,
        })
        const hash = hashRequest('put', '/users', body, null)
        const [outcome] = (await kit.writer.submit(access.team_id, [{ ...operation, hash }])) as [Outcome]
        reply.status(outcome.status)
        if (outcome.retryAfter) reply.header('retry-after', String(outcome.retryAfter))
        return outcome.body as { data: Record<string, unknown> }
      },
    }),
  ]
}

const of = ({ params }: { params: { memberId: number } }) => ({ target: `user:${params.memberId}` })

/** 404 for somebody who is no member; nobody touches the owner. */
function demandMember(unit: Unit, user_id: number): void {
  const { team, members } = unit.access.world
  if (team.owner_id === user_id) throw workspaceErrors.owner_stays()
  if (!members.has(user_id)) throw errors.not_found()
}
