import { randomInt } from 'node:crypto'

import { networkOf, type Passwords } from '@weft/features/session/server'
import { peopleIn } from '@weft/features/workspaces/server'
import {
  anyone,
  asksForPassword,
  type Principal,
  type Caller,
  errors,
  type Kit,
  loadPrincipal,
  nothing,
  type RateLimiter,
  type Route,
  route,
} from '@weft/server-kit'

import {
  beGuest,
  listPeople,
  openGate,
  readGate,
  readSharing,
  saveSharing as saveContract,
  sharingErrors,
} from '../shared/index.ts'
import type { GuestCookieJar } from './guest-cookies.ts'
import { readLock, teamOfBoard } from './queries.ts'
import { presentSharing, saveSharing, type SharedBoard } from './save-sharing.ts'

const QUARTER_HOUR = 900
const MAX_GUEST = 2 ** 31 - 1

export interface SharingParts {
  jar: GuestCookieJar
  passwords: Passwords
  rates: RateLimiter
}

interface OfBoard {
  params: SharedBoard
  caller: Caller
}

/** Public boards: how they are shared, and how people without a right of their own come in. */
export function sharingRoutes(kit: Kit, { jar, passwords, rates }: SharingParts): Route[] {
  async function loadBoard({ params, caller }: OfBoard): Promise<Principal> {
    const principal = await loadPrincipal(kit, params.team_id, caller)
    if (!principal.may('VIEW_BOARD', { type: 'board', id: params.id })) throw errors.not_found()
    return principal
  }

  /** The workspace of a board whose password the caller would need; 404 for all other boards. */
  async function loadGate({ params, caller }: { params: { id: string }; caller: Caller }): Promise<number> {
    const team_id = await teamOfBoard(kit.db, params.id)
    const access = team_id === null ? null : await kit.access.of(team_id)
    if (!access || !asksForPassword(access, caller, params.id)) throw errors.not_found()
    return access.team_id
  }

  function countTry(address: string): void {
    const tries = kit.limits.board_password_tries
    const wait = rates.take(`board-password:${networkOf(address)}`, tries / QUARTER_HOUR, tries)
    if (wait > 0) throw errors.rate_limited({ retryAfter: wait })
  }

  return [
    route(readSharing, {
      scope: 'admin',
      load: loadBoard,
      permit: mayShare,
      handle: async ({ params }, principal) => ({
        data: presentSharing(principal, params.id, await readLock(kit.db, params.team_id, params.id)),
      }),
    }),
    route(saveContract, {
      scope: 'admin',
      load: loadBoard,
      permit: mayShare,
      handle: async ({ params, body, caller, key }) => {
        kit.charge(caller, params.team_id, 1)
        return { data: await saveSharing(kit, passwords, { board: params, body, caller, key }) }
      },
    }),
    route(readGate, {
      scope: 'open',
      load: loadGate,
      permit: anyone,
      handle: async () => ({ data: { password: true as const } }),
    }),
    route(openGate, {
      scope: 'open',
      load: loadGate,
      permit: anyone,
      handle: async ({ params, body, request, reply }, team_id) => {
        countTry(request.ip)
        const { password_hash, password_version } = await readLock(kit.db, team_id, params.id)
        if (!(await passwords.matches(async () => password_hash, body.password)))
          throw sharingErrors.board_password_wrong()
        return reply
          .header('set-cookie', jar.openBoard(params.id, password_version))
          .header('cache-control', 'no-store')
          .status(204)
          .send()
      },
    }),
    route(beGuest, {
      scope: 'open',
      load: nothing,
      permit: anyone,
      handle: async ({ caller, reply }) => {
        // Who has an identity keeps it: what was made under it would be lost.
        if (caller.user_id === 0 && caller.guest_id === undefined)
          reply.header('set-cookie', jar.keepGuest(-randomInt(1, MAX_GUEST)))
        return reply.status(204).send()
      },
    }),
    route(listPeople, {
      scope: 'work',
      load: ({ params, caller }) => loadPrincipal(kit, params.id, caller),
      permit: anyone,
      handle: async ({ params }, principal) => {
        const folders = principal.access.checker.visibleFolders(principal.user_id)
        const ids = folders.map(({ id }) => id)
        return { data: await peopleIn(kit.db, params.id, ids) }
      },
    }),
  ]
}

function mayShare({ params }: OfBoard, principal: Principal): void {
  principal.need('MANAGE_PERMISSIONS', { type: 'board', id: params.id })
}
