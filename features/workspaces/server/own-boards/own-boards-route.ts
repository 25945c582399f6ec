import { AppError, must } from '@weft/base'
import { roleOf } from '@weft/permissions'
import {
  type Principal,
  type Caller,
  invalid,
  type Kit,
  loadPrincipal,
  nothing,
  type Route,
  route,
  signedIn,
} from '@weft/server-kit'

import { listOwnBoards } from '../../shared/index.ts'
import { teamIdsOf } from '../queries.ts'
import { boardsOfTeam, type TeamBoards } from './boards-of-team.ts'

/** A page ends with the workspace that reaches so many boards, or so many workspaces. */
const PAGE_BOARDS = 1_000
const PAGE_TEAMS = 100
const MAX_FOLDERS = 50

/** The boards of all workspaces of the caller in one call, for whoever shows many workspaces side by side. */
export function ownBoardsRoute(kit: Kit): Route {
  return route(listOwnBoards, {
    scope: 'work',
    load: nothing,
    permit: signedIn,
    options: { bound: true },
    handle: async ({ query, caller }) => {
      const { page_default, page_max } = kit.limits
      const limit = query.limit ?? page_default
      if (limit < 1 || limit > page_max) throw invalid(`limit: between 1 and ${page_max}`)
      const folder_ids = listed(query.folder_ids)
      if (folder_ids.length > MAX_FOLDERS) throw invalid(`folder_ids: at most ${MAX_FOLDERS}`)
      const asked = query.team_ids === undefined ? null : new Set(listed(query.team_ids).map(Number))
      const own = (await teamIdsOf(kit.db, caller.user_id)).toSorted((a, b) => a - b)
      const team_ids = own.filter((id) => id > (query.after ?? 0) && (asked?.has(id) ?? true))
      const data: TeamBoards[] = []
      let boards = 0
      let at = 0
      // One after the other: a person of many workspaces takes one connection, like everybody.
      for (; at < team_ids.length && at < PAGE_TEAMS && boards < PAGE_BOARDS; at++) {
        const principal = await principalIn(kit, must(team_ids[at], 'within the list'), caller)
        if (!principal) continue
        const team = await boardsOfTeam(kit, principal, { limit, folder_ids })
        boards += team.boards.length
        data.push(team)
      }
      const has_more = at < team_ids.length
      return { data, has_more, after: has_more ? (team_ids[at - 1] ?? null) : null }
    },
  })
}

/** The caller inside a workspace; null where it keeps them out, or they left meanwhile. */
async function principalIn(kit: Kit, team_id: number, caller: Caller): Promise<Principal | null> {
  try {
    const principal = await loadPrincipal(kit, team_id, caller)
    return roleOf(principal.access.graph, principal.user_id) === 'guest' ? null : principal
  } catch (error) {
    if (error instanceof AppError && [401, 403, 404].includes(error.status)) return null
    throw error
  }
}

const listed = (text: string | undefined) => (text ?? '').split(',').filter((one) => one !== '')
