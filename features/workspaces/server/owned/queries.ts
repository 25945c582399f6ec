import type { Database, Tx } from '@weft/db'

import { TEAM, type TeamRow } from '../queries.ts'

export interface TrashedTeamRow {
  id: number
  name: string
  photo_url: string | null
  deleted_at: string
}

const SINCE = 'to_timestamp($2::float8 / 1000)'

/** How many workspaces somebody owns; who asks next waits until this transaction is over. */
export async function countOwned(tx: Tx, user_id: number): Promise<number> {
  await tx.query({ name: 'lock-owner', text: 'select id from users where id = $1 for no key update' }, [
    user_id,
  ])
  const [row] = await tx.query<{ count: number }>(
    {
      name: 'count-owned',
      text: 'select count(*)::int as count from teams where owner_id = $1 and deleted_at is null',
    },
    [user_id],
  )
  return row?.count ?? 0
}

/** Somebody's workspaces that went to the trash since a time, the last one first. */
export async function listTrashedTeams(
  db: Database,
  owner_id: number,
  since: number,
): Promise<TrashedTeamRow[]> {
  return db.run<TrashedTeamRow>(
    null,
    {
      name: 'list-trashed-teams',
      text: `select id, name, photo_url, deleted_at from teams
             where owner_id = $1 and deleted_at > ${SINCE} order by deleted_at desc, id`,
    },
    [owner_id, since],
  )
}

/** Takes a workspace out of the trash and moves its feed on, so that every node reads its rights anew. */
export async function untrashTeam(
  tx: Tx,
  id: number,
  since: number,
  at: number,
): Promise<{ team: TeamRow; seq: number } | undefined> {
  const [feed] = await tx.query<{ seq: number }>(
    {
      name: 'advance-team-feed',
      text: `update feeds set seq = seq + 1 where team_id = $1 and kind = 'team' returning seq`,
    },
    [id],
  )
  const [team] = await tx.query<TeamRow>(
    {
      name: 'untrash-team',
      text: `update teams set deleted_at = null, new_owner_id = null, seq = $3, row_version = row_version + 1,
               updated_at = to_timestamp($4::float8 / 1000)
             where id = $1 and deleted_at > ${SINCE} returning ${TEAM}`,
    },
    [id, since, feed?.seq ?? 0, at],
  )
  if (!feed || !team) return undefined
  await tx.query({ name: 'notify-access', text: `select pg_notify('weft_access', $1)` }, [
    `${id}:${feed.seq}`,
  ])
  return { team, seq: feed.seq }
}
