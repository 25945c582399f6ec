import { now, sameJson } from '@weft/base'
import { type Profile, userFeed } from '@weft/model'
import { savedEvent } from '@weft/protocol'
import type { Tx } from '@weft/db'
import { errors, type Kit, type Transaction } from '@weft/server-kit'

import { lockProfile, type ProfileRow, updateProfile } from './queries.ts'

export interface ProfileDeps {
  /** Tells realtime of a committed change of a person's own feed. */
  publish(transaction: Transaction): void
  /** The secret of a person's anonymous votes. */
  ballotKey?: ((user_id: number) => string) | undefined
}

export function presentProfile(row: ProfileRow, { ballotKey }: Pick<ProfileDeps, 'ballotKey'>): Profile {
  const { timezone_known: _known, ...profile } = row
  return { ...profile, guest: false, ...(ballotKey && { ballot_key: ballotKey(row.id) }) }
}

/**
 * Changes a person's own record and tells their own feed. `change` gets it as it is, locked, and gives it as it shall
 * be; the same again changes nothing, so that a retry gets the answer of the first try. What it does in the given
 * transaction stands or falls with the change.
 */
export async function changeProfile(
  db: Kit['db'],
  deps: ProfileDeps,
  user_id: number,
  change: (profile: ProfileRow, tx: Tx) => ProfileRow | Promise<ProfileRow>,
): Promise<{ before: ProfileRow; data: Profile }> {
  const saved = await db.write({ team: 0, user: user_id }, async (tx) => {
    const found = await lockProfile(tx, user_id)
    if (!found) throw errors.unauthenticated()
    const { profile } = found
    const next = await change(profile, tx)
    if (sameJson(next, profile)) return { before: profile, profile, seq: null }
    const raised = { ...next, row_version: profile.row_version + 1 }
    await updateProfile(tx, raised, found.seq + 1, now())
    return { before: profile, profile: raised, seq: found.seq + 1 }
  })
  const data = presentProfile(saved.profile, deps)
  if (saved.seq !== null) {
    const key = userFeed(data.id)
    const events = [{ event: savedEvent('Profile'), records: [{ id: key.id, record: data }] }]
    deps.publish({
      team_id: 0,
      feeds: [{ key, seq: saved.seq, events }],
      areRightsChanged: false,
    })
  }
  return { before: saved.before, data }
}
