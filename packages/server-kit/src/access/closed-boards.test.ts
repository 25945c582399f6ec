import { setClockOffset, now } from '@weft/base'
import { createChecker, entriesKey, publicBoardEntries, type PermissionGraph } from '@weft/permissions'
import { afterEach, expect, test } from 'vitest'

import { createPrincipal } from './principal.ts'
import { accessFor, asksForPassword } from './closed-boards.ts'
import type { BoardLock, TeamAccess } from './team-access.ts'

const TEAM = 5
const OWNER = 1
const PEOPLE = [0, 1, 2, 3, 4, 5, 6]
const BOARDS = ['board000001', 'board000002', 'board000003']
const KEYS = ['tag:guest_user', 'tag:board_locked_out', 'tag:board_member', 'role:guest', 'user:4', 'user:5']

afterEach(() => setClockOffset(0))

function accessOf(graph: PermissionGraph, locks: [string, BoardLock][]): TeamAccess {
  return {
    team_id: TEAM,
    seq: 1,
    graph,
    checker: createChecker(graph),
    throughTrash: createChecker(graph, { includeTrashed: true }),
    listRights: { team: 1, boards: new Map(), linked: new Map() },
    epochs: new Map(),
    barred: new Map(),
    locks: new Map(locks),
  }
}

function worldOf(entries: PermissionGraph['entries'], user_ids: readonly number[] = []): PermissionGraph {
  return {
    team: { id: TEAM, owner_id: OWNER, rights_seq: 1 },
    members: new Map([
      [2, 'admin'],
      [3, 'restricted-member'],
    ]),
    boards: new Map(
      BOARDS.map((id) => [id, { id, team_id: TEAM, user_ids, deleted_at: null, rights_seq: 1 }]),
    ),
    folders: new Map(),
    entries,
  }
}

const open = new Map(
  BOARDS.map((id) => [entriesKey('board', id), { permissions: publicBoardEntries(), final_permissions: {} }]),
)
const sees = (access: TeamAccess, user_id: number, board_keys?: ReadonlyMap<string, number>) =>
  BOARDS.map((id) =>
    createPrincipal(access, { user_id, session_id: null, ...(board_keys ? { board_keys } : {}) }).may(
      'VIEW_BOARD',
      {
        type: 'board',
        id,
      },
    ),
  )

test('a password closes its board for outsiders, and its key opens that one alone', () => {
  const access = accessOf(worldOf(open), [
    ['board000001', { password_version: 3, expires_at: null }],
    ['board000002', { password_version: 1, expires_at: null }],
  ])
  expect(sees(access, 0)).toEqual([false, false, true])
  expect(sees(access, 6, new Map([['board000001', 3]]))).toEqual([true, false, true])
  expect(sees(access, 6, new Map([['board000001', 2]]))).toEqual([false, false, true])
  expect(sees(access, 2)).toEqual([true, true, true])
  const guest = { user_id: 0, session_id: null }
  expect(BOARDS.map((id) => asksForPassword(access, guest, id))).toEqual([true, true, false])
})

test('an end closes when it comes, whatever was given', () => {
  const access = accessOf(worldOf(open), [
    ['board000001', { password_version: 1, expires_at: now() + 1_000 }],
  ])
  const key = new Map([['board000001', 1]])
  expect(sees(access, 0, key)[0]).toBe(true)
  setClockOffset(1_001)
  expect(sees(access, 0, key)[0]).toBe(false)
  expect(asksForPassword(access, { user_id: 0, session_id: null }, 'board000001')).toBe(false)
})

test('callers for whom the same boards are closed share one judgement', () => {
  const access = accessOf(worldOf(open), [['board000001', { password_version: 1, expires_at: null }]])
  expect(accessFor(access, { user_id: 0 })).toBe(accessFor(access, { user_id: 6 }))
  expect(accessFor(access, { user_id: 2 })).toBe(access)
  // Narrowed once is narrowed: nobody closes again what was opened.
  const opened = accessFor(access, { user_id: 0, board_keys: new Map([['board000001', 1]]) })
  expect(accessFor(opened, { user_id: 0 })).toBe(opened)
})

test('in any graph a closed board shows itself only to those whom something but its being public lets in', () => {
  let seed = 11
  const random = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n
  const some = () =>
    Object.fromEntries(KEYS.filter(() => random(2) === 0).map((key) => [`VIEW_BOARD:${key}`, random(3) > 0]))
  const suffixed = (entries: Record<string, boolean>) =>
    Object.fromEntries(
      Object.entries(entries).map(([key, value]) => [random(2) ? key : `${key}:owner`, value]),
    )
  for (let n = 0; n < 500; n++) {
    const entries = new Map(
      [entriesKey('team', TEAM), ...BOARDS.map((id) => entriesKey('board', id))].map((key) => [
        key,
        { permissions: some(), final_permissions: suffixed(some()) },
      ]),
    )
    const graph = worldOf(
      entries,
      PEOPLE.filter(() => random(3) === 0),
    )
    const access = accessOf(graph, [['board000001', { password_version: 1, expires_at: null }]])
    for (const user_id of PEOPLE) {
      const before = BOARDS.map((id) =>
        access.checker.check(user_id, 'VIEW_BOARD', { type: 'board', id, team_id: TEAM }),
      )
      const after = sees(access, user_id)
      const isInside = user_id > 0 && user_id <= 3
      const isNamed =
        user_id > 0 &&
        (graph.boards.get('board000001')?.user_ids.includes(user_id) ||
          Object.keys({
            ...entries.get('board:board000001')?.permissions,
            ...entries.get('board:board000001')?.final_permissions,
            ...entries.get(`team:${TEAM}`)?.permissions,
            ...entries.get(`team:${TEAM}`)?.final_permissions,
          }).some((key) => key.startsWith(`VIEW_BOARD:user:${user_id}`)))
      // Nothing is ever opened by closing, and other boards stay as they are.
      expect(after.slice(1)).toEqual(before.slice(1))
      if (isInside) expect(after).toEqual(before)
      else if (!isNamed) expect(after[0]).toBe(false)
      expect(after[0] && !before[0]).toBe(false)
      expect(sees(access, user_id, new Map([['board000001', 1]]))).toEqual(before)
    }
  }
})
