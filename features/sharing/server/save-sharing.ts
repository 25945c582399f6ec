import { fromWireTime, now } from '@weft/base'
import { permissionRecordId, permissionRecords } from '@weft/model'
import {
  entriesKey,
  guestSwitchesOf,
  hasPublicBoardSwitch,
  publicBoardEntries,
  withoutPublicBoard,
} from '@weft/permissions'
import type { Passwords } from '@weft/features/session/server'
import {
  applyOperation,
  type Principal,
  type Caller,
  errors,
  hashRequest,
  type Kit,
  makeOperation,
  type RouteInput,
  type Unit,
} from '@weft/server-kit'

import { type saveSharing as contract, type Sharing, sharingErrors } from '../shared/index.ts'
import { lockedLock, type LockRow, writeLock } from './queries.ts'

type Change = RouteInput<typeof contract>['body']

export interface SharedBoard {
  team_id: number
  id: string
}

export function presentSharing(principal: Principal, board_id: string, lock: LockRow): Sharing {
  const entries = principal.access.graph.entries.get(entriesKey('board', board_id))?.permissions ?? {}
  return {
    is_public: hasPublicBoardSwitch(entries),
    guest_switches: guestSwitchesOf(entries),
    has_password: lock.password_hash !== null,
    expires_at: lock.expires_at,
  }
}

/** Writes the public switch into the board's permissions and its lock beside them, in one transaction. */
export async function saveSharing(
  kit: Kit,
  passwords: Passwords,
  input: { board: SharedBoard; body: Change; caller: Caller; key: string | null },
): Promise<Sharing> {
  const { board, body, caller, key } = input
  if (body.expires_at != null && fromWireTime(body.expires_at) <= now()) throw sharingErrors.expiry_passed()
  // Before the transaction: a hash takes longer than all the rest.
  const password_hash = body.password == null ? null : await passwords.hash(body.password)
  const { team_id, id } = board
  const answer = await kit.writer.act({
    team_id,
    feeds: [{ team_id, kind: 'team', id: String(team_id) }],
    caller,
    // An answer to a retry would outlive the next change; twice the same is the same.
    key: null,
    hash: hashRequest('put', `/${team_id}/boards/${id}/sharing`, { key }, null),
    async run(unit) {
      const stored = await lockedLock(unit.tx, team_id, id)
      if (isOvertaken(stored, body))
        throw errors.conflict({ data: presentSharing(unit.principal(caller), id, stored) })
      await putSwitches(kit, unit, input)
      const isOther = body.password !== undefined
      const lock: LockRow = {
        password_hash: isOther ? password_hash : stored.password_hash,
        password_version: stored.password_version + (isOther ? 1 : 0),
        expires_at: body.expires_at === undefined ? stored.expires_at : body.expires_at,
      }
      unit.later((tx) => writeLock(tx, team_id, id, lock))
      return { status: 200, body: { data: presentSharing(unit.principal(caller), id, lock) } }
    },
  })
  return answer.body.data
}

/** Whether others set another end since the sender read it. */
function isOvertaken(stored: LockRow, { expires_at, old }: Change): boolean {
  if (old?.expires_at === undefined || expires_at === undefined || expires_at === old.expires_at) return false
  return stored.expires_at !== old.expires_at && stored.expires_at !== expires_at
}

/** The record of the board's permissions, by its own rules; saved even when it stays, so that rights are judged anew. */
async function putSwitches(
  kit: Kit,
  unit: Unit,
  { board, body, caller }: { board: SharedBoard; body: Change; caller: Caller },
): Promise<void> {
  const collection = kit.registry.get(permissionRecords.name)
  const id = permissionRecordId('board', board.id)
  await unit.load(collection.store, [id])
  const row = unit.get(collection.store, id)
  if (!unit.principal(caller).may('VIEW_BOARD', { type: 'board', id: board.id })) throw errors.not_found()
  const before = (row?.['deleted_at'] === null ? row['permissions'] : {}) as Record<string, boolean>
  const isPublic = body.is_public ?? hasPublicBoardSwitch(before)
  const switches = body.guest_switches ?? guestSwitchesOf(before)
  const permissions = {
    ...withoutPublicBoard(before),
    ...(isPublic ? publicBoardEntries(switches) : {}),
  }
  const operation = makeOperation({
    collection: permissionRecords.name,
    method: 'put',
    id,
    item: {
      ...(row ? {} : { resource_type: 'board', resource_id: board.id }),
      permissions,
      row_version: Number(row?.['row_version'] ?? 0) + 1,
    },
    caller,
    key: null,
  })
  await kit.registry.prepare(unit, [operation])
  const outcome = applyOperation(collection, { unit, principal: unit.principal(caller), operation })
  if (outcome.status >= 300) throw errors.conflict()
}
