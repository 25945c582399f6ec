import { permissionRecordId } from '@weft/model'
import type { Resource } from '@weft/permissions'
import {
  anyone,
  type Principal,
  errors,
  type Kit,
  loadPrincipal,
  type Route,
  route,
  seesContainer,
} from '@weft/server-kit'

import { readAccess, readBoardPermissions } from '../shared/index.ts'
import { presentPerson, reasonsOf } from './access-answer.ts'
import { containerOf, findResource } from './asked-resource.ts'
import { permissionStore, presentEntries } from './collection.ts'
import { entryChanges, memberNames, type PersonRow, placeNames, teamName } from './queries.ts'

const GUEST: PersonRow = { id: 0, name: 'Guest', photo_url: null }

export function permissionRoutes(kit: Kit): Route[] {
  return [
    route(readAccess, {
      scope: 'admin',
      async load({ params, query, caller }) {
        const principal = await loadPrincipal(kit, params.team_id, caller)
        return { principal, resource: await findResource(kit, principal, query) }
      },
      permit({ query }, { principal, resource }) {
        // Everybody may ask about themselves.
        if (query.user_id !== undefined && Number(query.user_id) === principal.user_id) return
        principal.need('MANAGE_PERMISSIONS', containerOf(resource))
      },
      handle: async ({ params, query }, { principal, resource }) => {
        const { access } = principal
        const all = [...(await memberNames(kit.db, params.team_id)), GUEST]
        const user_id = query.user_id === undefined ? null : Number(query.user_id)
        const people = user_id === null ? all : all.filter(({ id }) => id === user_id)
        if (people.length === 0) throw errors.not_found()
        const names = await namesAbove(kit, principal, resource)
        const at = `${resource.type}:${resource.id}`
        return {
          data: {
            resource: { type: resource.type, id: resource.id, name: names.get(at) ?? '' },
            people: people.map((person) => presentPerson(access, person, resource)),
            why:
              user_id === null
                ? null
                : reasonsOf(
                    access,
                    { user_id, resource },
                    { names, changes: await changesOf(kit, params.team_id, names) },
                  ),
          },
        }
      },
    }),
    route(readBoardPermissions, {
      scope: 'admin',
      async load({ params, caller }) {
        const principal = await loadPrincipal(kit, params.team_id, caller)
        if (!seesContainer(principal, { type: 'board', id: params.boardId })) throw errors.not_found()
        return principal
      },
      permit: anyone,
      handle: async ({ params }, principal) => ({ data: await boardRecords(kit, principal, params.boardId) }),
    }),
  ]
}

/** Names of the resource and of all that it lies in, by `type:id`; entries lie nowhere else. */
async function namesAbove(kit: Kit, principal: Principal, resource: Resource): Promise<Map<string, string>> {
  const { team_id, checker } = principal.access
  const places = checker.requirements(resource).map(({ at }) => at)
  const rows = await placeNames(
    kit.db,
    team_id,
    places.map(({ id }) => String(id)),
  )
  const byId = new Map(rows.map(({ id, name }) => [id, name]))
  return new Map([
    [`team:${team_id}`, await teamName(kit.db, team_id)],
    ...places.map(({ type, id }) => [`${type}:${id}`, byId.get(String(id)) ?? ''] as const),
  ])
}

function changesOf(kit: Kit, team_id: number, names: ReadonlyMap<string, string>) {
  const ids = [...names.keys()].map((key) => permissionRecordId(...(key.split(':') as [string, string])))
  return entryChanges(kit.db, team_id, ids)
}

/** The records of a board and its visible folders; where there is none yet, an empty one at version 0. */
async function boardRecords(
  kit: Kit,
  principal: Principal,
  board_id: string,
): Promise<Record<string, unknown>[]> {
  const { team_id, checker } = principal.access
  const places = [
    { type: 'team', id: String(team_id) },
    { type: 'board', id: board_id },
    ...checker
      .visibleFolders(principal.user_id, board_id)
      .filter(({ id }) => principal.may('VIEW_FOLDER', { type: 'folder', id }))
      .map(({ id }) => ({ type: 'folder' as const, id })),
  ] as const
  const ids = places.map(({ type, id }) => permissionRecordId(type, id))
  const rows = await kit.db.read(team_id, (tx) => permissionStore.load(tx, team_id, ids))
  return places.map(({ type, id }) => {
    const record = rows.get(permissionRecordId(type, id))
    const row =
      record && record.deleted_at === null
        ? record
        : {
            id: permissionRecordId(type, id),
            resource_type: type,
            resource_id: id,
            permissions: {},
            final_permissions: {},
            row_version: record?.row_version ?? 0,
          }
    return { ...presentEntries(row, principal), team_id }
  })
}
