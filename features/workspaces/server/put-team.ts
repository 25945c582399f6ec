import { now } from '@weft/base'
import { errors, type Unit } from '@weft/server-kit'

import { teamFeed } from './membership.ts'
import { presentTeam } from './present.ts'
import { readTeamRow, type TeamRow, updateTeam } from './queries.ts'

type TeamFields = Partial<
  Pick<TeamRow, 'name' | 'owner_id' | 'new_owner_id' | 'photo_url' | 'allows_assistants'>
>

/** The workspace's row, inside a transaction that holds its feed. Throws `not_found`. */
export async function demandTeam(unit: Unit): Promise<TeamRow> {
  const row = await readTeamRow(unit.tx, unit.team_id)
  if (!row) throw errors.not_found()
  return row
}

/** Writes fields of the workspace itself and tells its members. Rights are the caller's to ask for. */
export async function putTeam(unit: Unit, row: TeamRow, fields: TeamFields, by: number): Promise<TeamRow> {
  const feed = teamFeed(unit.team_id)
  const next: TeamRow = { ...row, ...fields, row_version: row.row_version + 1 }
  await updateTeam(unit.tx, next, unit.feed(feed).seq, now())
  unit.recordChange({
    record: 'Team',
    collection: 'teams',
    id: String(row.id),
    kind: 'saved',
    feed,
    action: 'changed',
    user_id: by,
    // The frame goes to everybody, so it leaves out what differs from person to person.
    present: () => {
      const { user_role: _role, ...shared } = presentTeam(next, unit.access, by)
      return shared
    },
    old: Object.fromEntries(Object.keys(fields).map((name) => [name, row[name as keyof TeamFields]])),
    new: fields,
  })
  return next
}
