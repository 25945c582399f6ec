import { now } from '@weft/base'
import { roleOf } from '@weft/permissions'
import {
  type Principal,
  anyone,
  changeRecord,
  errors,
  hashRequest,
  isFor,
  isUnproven,
  type Kit,
  loadPrincipal,
  nothing,
  type Route,
  route,
  signedIn,
} from '@weft/server-kit'

import {
  createTeam,
  deleteTeam,
  listWorkspaces,
  readTeam,
  saveTeam,
  workspaceErrors,
} from '../shared/index.ts'
import { teamFeed } from './membership.ts'
import { countOwned } from './owned/queries.ts'
import { note } from './note.ts'
import { presentTeam } from './present.ts'
import { demandTeam, putTeam } from './put-team.ts'
import { insertTeam, readTeams, teamIdsOf, trashTeam } from './queries.ts'
import type { TellPeople } from './tell-people.ts'

const TEAM = { record: 'Team', collection: 'teams' } as const

/** Workspaces themselves. */
export function teamRoutes(kit: Kit, tell: TellPeople): Route[] {
  return [listRoute(kit), createRoute(kit), ...ownRoutes(kit), deleteRoute(kit, tell)]
}

function listRoute(kit: Kit): Route {
  return route(listWorkspaces, {
    scope: 'work',
    options: { narrows: true },
    load: nothing,
    permit: signedIn,
    handle: async ({ caller }) => {
      const rows = await readTeams(kit.db, await teamIdsOf(kit.db, caller.user_id))
      const teams = await Promise.all(
        rows.map(async (row) => {
          const access = await kit.access.of(row.id)
          // Those that keep the caller out are a list of their own.
          return access &&
            !access.barred.has(caller.user_id) &&
            !isUnproven(caller, row.id) &&
            (!caller.grant || isFor(caller.grant, row.id))
            ? [presentTeam(row, access, caller.user_id)]
            : []
        }),
      )
      // A membership that ended between the two reads is no workspace of one's own any more.
      const data = teams.flat().filter((team) => team.user_role !== 'guest')
      const owned = data.filter((team) => team.owner_id === caller.user_id)
      return { data, can_create: owned.length < kit.limits.workspaces_per_owner }
    },
  })
}

function createRoute(kit: Kit): Route {
  return route(createTeam, {
    scope: 'admin',
    load: nothing,
    permit: signedIn,
    handle: async ({ body, caller, key }) => {
      const { body: made } = await kit.writer.found(
        caller,
        key,
        hashRequest('post', '/teams', body, null),
        async (tx) => {
          if ((await countOwned(tx, caller.user_id)) >= kit.limits.workspaces_per_owner)
            throw workspaceErrors.workspaces_limit()
          const row = await insertTeam(tx, body.name, caller.user_id, now())
          return {
            status: 201,
            body: { data: { ...row, user_role: 'owner' as const, member_count: 1 } },
          }
        },
      )
      return made
    },
  })
}

/** A workspace as whoever is in it has it. */
function ownRoutes(kit: Kit): Route[] {
  return [
    route(readTeam, {
      scope: 'work',
      load: ({ params, caller }) => loadPrincipal(kit, params.id, caller),
      permit: anyone,
      handle: async ({ params, caller }, principal) => {
        const [row] = await readTeams(kit.db, [params.id])
        if (!row) throw errors.not_found()
        return { data: presentTeam(row, principal.access, caller.user_id) }
      },
    }),
    route(saveTeam, {
      scope: 'admin',
      load: ({ params, caller }) => loadPrincipal(kit, params.id, caller),
      permit: ({ params }, principal) => principal.need('EDIT_WORKSPACE', { type: 'team', id: params.id }),
      handle: async ({ params, body, caller, key }) => {
        kit.charge(caller, params.id, 1)
        const { body: saved } = await kit.writer.act({
          team_id: params.id,
          feeds: [teamFeed(params.id)],
          caller,
          key,
          hash: hashRequest('put', `/teams/${params.id}`, body, null),
          async run(unit) {
            const principal = unit.principal(caller)
            principal.need('EDIT_WORKSPACE', { type: 'team', id: params.id })
            const row = await demandTeam(unit)
            const isBlind = body.row_version === undefined && body.old === undefined
            const present = (team: typeof row) => presentTeam(team, unit.access, caller.user_id)
            changeRecord(isBlind ? { old: { name: row.name } } : body, {
              stored: { fields: { name: row.name }, row_version: row.row_version },
              fields: { name: body.name },
              present: () => present(row),
            })
            const next = await putTeam(unit, row, { name: body.name }, caller.user_id)
            return { status: 200, body: { data: present(next) } }
          },
        })
        return saved
      },
    }),
  ]
}

function deleteRoute(kit: Kit, tell: TellPeople): Route {
  return route(deleteTeam, {
    scope: 'oneself',
    load: ({ params, caller }) => loadPrincipal(kit, params.id, caller),
    permit: mayDelete,
    handle: async ({ params, caller, key }) => {
      kit.charge(caller, params.id, 1)
      let people: number[] = []
      await kit.writer.act({
        team_id: params.id,
        feeds: [teamFeed(params.id)],
        caller,
        key,
        hash: hashRequest('delete', `/teams/${params.id}`, null, null),
        async run(unit) {
          mayDelete({ params }, unit.principal(caller))
          people = [...unit.access.graph.members.keys()]
          const { seq } = unit.feed(teamFeed(params.id))
          note(unit, caller, { action: 'team.delete', target: `team:${params.id}` })
          await trashTeam(unit.tx, params.id, seq, now())
          unit.recordChange({
            ...TEAM,
            id: String(params.id),
            kind: 'deleted',
            feed: teamFeed(params.id),
            action: 'deleted',
            user_id: caller.user_id,
            present: () => ({ id: params.id, deleted_at: unit.at, seq }),
          })
          return { status: 204, body: {} }
        },
      })
      tell(people)
      return null
    },
    options: { reauthenticated: true },
  })
}

/** The owner only, whatever a permission record says. */
function mayDelete({ params }: { params: { id: number } }, principal: Principal): void {
  principal.need('DELETE_WORKSPACE', { type: 'team', id: params.id })
  if (roleOf(principal.access.graph, principal.user_id) !== 'owner') throw errors.forbidden()
}
