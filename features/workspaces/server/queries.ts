import type { Database, Tx } from '@weft/db'
import type { Role } from '@weft/model'
import type { Barred } from '@weft/server-kit'

// Times are given in milliseconds of the server's own clock, so that tests and CLOCK_OFFSET_MS move all of them.
const time = (parameter: number) => `to_timestamp($${parameter}::float8 / 1000)`

export interface TeamRow {
  id: number
  name: string
  owner_id: number
  photo_url: string | null
  use_custom_logo: boolean
  subscription_id: number | null
  domain: string | null
  whitelabel_settings: Record<string, unknown> | null
  new_owner_id: number | null
  row_version: number
  created_at: string
}

export interface MemberRow {
  id: number
  name: string
  email: string
  photo_url: string | null
  role: Role
  row_version: number
  created_at: string
  /** Why the workspace keeps the member out for now. */
  barred: Barred | null
}

export interface InvitationRow {
  id: string
  email: string
  role: 'admin' | 'full-member' | 'restricted-member'
  board_id: string | null
  invited_by: number
  created_at: string
  expires_at: string
}

export const TEAM =
  'id, name, owner_id, photo_url, use_custom_logo, subscription_id, domain, whitelabel_settings, new_owner_id, row_version, created_at'
const MEMBER = `m.user_id as id, u.name, u.email, u.photo_url, m.role, m.row_version, m.created_at,
  case when m.suspended_at is not null then 'suspended'
    when u.two_factor_at is null and (select requires_two_factor from teams t where t.id = m.team_id)
    then 'two-factor' end as barred`
const INVITATION = 'id, email, role, board_id, invited_by, created_at, expires_at'

/** Makes a workspace with its owner and its feed. In a transaction of any scope; afterwards it is the workspace's. */
export async function insertTeam(tx: Tx, name: string, owner_id: number, at: number): Promise<TeamRow> {
  const [team] = await tx.query<TeamRow>(
    {
      name: 'insert-team',
      text: `insert into teams (name, owner_id, created_at, updated_at) values ($1, $2, ${time(3)}, ${time(3)})
             returning ${TEAM}`,
    },
    [name, owner_id, at],
  )
  const { id } = team as TeamRow
  // The wall knew no workspace until now.
  await tx.query(`select set_config('weft.team', $1, true)`, [String(id)])
  await tx.query(`insert into feeds (team_id, kind, id) values ($1, 'team', $2)`, [id, String(id)])
  await tx.query(
    `insert into team_members (team_id, user_id, role, created_at, updated_at)
     values ($1, $2, 'owner', ${time(3)}, ${time(3)})`,
    [id, owner_id, at],
  )
  return team as TeamRow
}

export async function readTeams(db: Database, ids: readonly number[]): Promise<TeamRow[]> {
  return db.run<TeamRow>(
    null,
    {
      name: 'read-teams',
      text: `select ${TEAM} from teams where id = any($1::int[]) and deleted_at is null order by id`,
    },
    [ids],
  )
}

export async function teamIdsOf(db: Database, user_id: number): Promise<number[]> {
  const rows = await db.run<{ id: number }>(
    { user: user_id },
    { name: 'teams-of-user', text: `select id from teams_of_user($1)` },
    [user_id],
  )
  return rows.map((row) => row.id)
}

/** The workspace, locked by its feed. */
export async function readTeamRow(tx: Tx, id: number): Promise<TeamRow | undefined> {
  const [row] = await tx.query<TeamRow>(
    { name: 'read-team', text: `select ${TEAM} from teams where id = $1 and deleted_at is null` },
    [id],
  )
  return row
}

export async function updateTeam(tx: Tx, team: TeamRow, seq: number, at: number): Promise<void> {
  await tx.query(
    {
      name: 'update-team',
      text: `update teams set name = $2, owner_id = $3, new_owner_id = $4, photo_url = $5, row_version = $6, seq = $7,
               updated_at = ${time(8)} where id = $1`,
    },
    [team.id, team.name, team.owner_id, team.new_owner_id, team.photo_url, team.row_version, seq, at],
  )
}

export async function trashTeam(tx: Tx, id: number, seq: number, at: number): Promise<void> {
  await tx.query(
    {
      name: 'trash-team',
      text: `update teams set deleted_at = ${time(3)}, updated_at = ${time(3)}, row_version = row_version + 1, seq = $2
             where id = $1`,
    },
    [id, seq, at],
  )
}

/** Members from the first one that came, after a given one, at most `limit`. */
export async function listMemberRows(
  db: Database,
  team_id: number,
  page: { limit: number; after: number | null; search: string | null },
): Promise<MemberRow[]> {
  return db.run<MemberRow>(
    team_id,
    {
      name: 'list-members',
      text: `select ${MEMBER} from team_members m join users u on u.id = m.user_id
             where m.team_id = $1 and m.removed_at is null
               and ($2::int is null or (m.created_at, m.user_id) >
                 (select a.created_at, a.user_id from team_members a where a.team_id = $1 and a.user_id = $2))
               and ($3::text is null or u.name ilike $3 or u.email ilike $3)
             order by m.created_at, m.user_id limit $4`,
    },
    [team_id, page.after, page.search === null ? null : likePattern(page.search), page.limit],
  )
}

function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (special) => `\\${special}`)}%`
}

export async function readMembers(
  tx: Tx,
  team_id: number,
  user_ids: readonly number[],
): Promise<Map<number, MemberRow>> {
  const rows = await tx.query<MemberRow>(
    {
      name: 'read-members',
      text: `select ${MEMBER} from team_members m join users u on u.id = m.user_id
             where m.team_id = $1 and m.user_id = any($2::int[]) and m.removed_at is null`,
    },
    [team_id, user_ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Adds somebody, or brings somebody back who had been removed: the epoch goes on rising. */
export async function upsertMember(
  tx: Tx,
  member: { team_id: number; user_id: number; role: string; seq: number; at: number },
): Promise<void> {
  await tx.query(
    {
      name: 'upsert-member',
      text: `insert into team_members (team_id, user_id, role, seq, created_at, updated_at)
             values ($1, $2, $3, $4, ${time(5)}, ${time(5)})
             on conflict (team_id, user_id) do update set role = excluded.role, seq = excluded.seq,
               epoch = team_members.epoch + 1, row_version = team_members.row_version + 1,
               updated_at = excluded.updated_at, removed_at = null,
               suspended_at = case when team_members.removed_at is null then team_members.suspended_at end`,
    },
    [member.team_id, member.user_id, member.role, member.seq, member.at],
  )
}

export async function takeMemberOut(
  tx: Tx,
  member: { team_id: number; user_id: number; seq: number; at: number },
): Promise<number> {
  const [row] = await tx.query<{ row_version: number }>(
    {
      name: 'take-member-out',
      text: `update team_members set removed_at = ${time(4)}, updated_at = ${time(4)}, seq = $3, epoch = epoch + 1,
               row_version = row_version + 1 where team_id = $1 and user_id = $2 returning row_version`,
    },
    [member.team_id, member.user_id, member.seq, member.at],
  )
  return row?.row_version ?? 0
}

/** Ids of the permission records whose entries name a person. */
export async function entriesNaming(tx: Tx, team_id: number, user_id: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'entries-naming',
      text: `select id from permissions where team_id = $1 and deleted_at is null
               and (permissions::text like $2 or final_permissions::text like $2)`,
    },
    [team_id, `%:user:${user_id}%`],
  )
  return rows.map((row) => row.id)
}

/** Somebody's personal views, on boards that are not in the trash. */
export async function personalViewsOf(
  tx: Tx,
  team_id: number,
  user_id: number,
): Promise<{ id: string; board_id: string }[]> {
  return tx.query(
    {
      name: 'personal-views',
      text: `select v.id, v.board_id from views v join boards b on b.team_id = v.team_id and b.id = v.board_id
             where v.team_id = $1 and v.owner_id = $2 and v.access = 'personal' and v.deleted_at is null
               and b.deleted_at is null`,
    },
    [team_id, user_id],
  )
}

export async function listOpenInvitations(
  db: Database,
  team_id: number,
  at: number,
): Promise<InvitationRow[]> {
  return db.run<InvitationRow>(
    team_id,
    {
      name: 'list-invitations',
      text: `select ${INVITATION} from invitations where team_id = $1 and accepted_at is null and expires_at > ${time(2)}
             order by created_at, id`,
    },
    [team_id, at],
  )
}

/** How many people were invited since a time, those that joined at once included. */
export async function countInvitations(tx: Tx, team_id: number, since: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    {
      name: 'count-invitations',
      text: `select count(*)::int as count from invitations where team_id = $1 and created_at > ${time(2)}`,
    },
    [team_id, since],
  )
  return row?.count ?? 0
}

export interface NewInvitation {
  team_id: number
  id: string
  email: string
  email_key: string
  role: string
  board_id: string | null
  token_hash: string
  invited_by: number
  at: number
  expires_at: number
  accepted_at: number | null
}

/** Writes an invitation; open ones to the same mailbox end. What was ended by hand ends when it began. */
export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<InvitationRow> {
  const { team_id, email_key, at } = invitation
  await tx.query(
    {
      name: 'end-older-invitations',
      text: `update invitations set expires_at = created_at
             where team_id = $1 and email_key = $2 and accepted_at is null and expires_at > ${time(3)}`,
    },
    [team_id, email_key, at],
  )
  const [row] = await tx.query<InvitationRow>(
    {
      name: 'insert-invitation',
      text: `insert into invitations
               (team_id, id, email, email_key, role, board_id, token_hash, invited_by, created_at, expires_at, accepted_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, ${time(9)}, ${time(10)}, ${time(11)}) returning ${INVITATION}`,
    },
    [
      team_id,
      invitation.id,
      invitation.email,
      email_key,
      invitation.role,
      invitation.board_id,
      invitation.token_hash,
      invitation.invited_by,
      at,
      invitation.expires_at,
      invitation.accepted_at,
    ],
  )
  return row as InvitationRow
}

/** An open invitation gets another token and a new term. */
export async function renewInvitation(
  db: Database,
  invitation: { team_id: number; id: string; token_hash: string; at: number; expires_at: number },
): Promise<InvitationRow | undefined> {
  const [row] = await db.run<InvitationRow>(
    invitation.team_id,
    {
      name: 'renew-invitation',
      text: `update invitations set token_hash = $3, expires_at = ${time(5)}
             where team_id = $1 and id = $2 and accepted_at is null and expires_at > ${time(4)} returning ${INVITATION}`,
    },
    [invitation.team_id, invitation.id, invitation.token_hash, invitation.at, invitation.expires_at],
  )
  return row
}

export async function withdrawInvitation(
  db: Database,
  team_id: number,
  id: string,
  at: number,
): Promise<boolean> {
  const rows = await db.run(
    team_id,
    {
      name: 'withdraw-invitation',
      text: `update invitations set expires_at = created_at
             where team_id = $1 and id = $2 and accepted_at is null and expires_at > ${time(3)} returning id`,
    },
    [team_id, id, at],
  )
  return rows.length > 0
}

export async function findInvitationByHash(
  db: Database,
  team_id: number,
  token_hash: string,
  at: number,
): Promise<{ email: string; team_name: string; is_over: boolean } | undefined> {
  const rows = await db.run<{ email: string; team_name: string; is_over: boolean }>(
    team_id,
    {
      name: 'find-invitation',
      text: `select i.email, t.name as team_name, i.expires_at <= ${time(3)} as is_over
             from invitations i join teams t on t.id = i.team_id
             where i.team_id = $1 and i.token_hash = $2 and i.accepted_at is null and t.deleted_at is null
               and i.expires_at > i.created_at`,
    },
    [team_id, token_hash, at],
  )
  return rows[0]
}

/** Uses an invitation up: of two that come at once, one gets it. */
export async function consumeInvitation(
  tx: Tx,
  team_id: number,
  token_hash: string,
  at: number,
): Promise<(InvitationRow & { email_key: string }) | undefined> {
  const [row] = await tx.query<InvitationRow & { email_key: string }>(
    {
      name: 'consume-invitation',
      text: `update invitations set accepted_at = ${time(3)}
             where team_id = $1 and token_hash = $2 and accepted_at is null and expires_at > ${time(3)}
             returning ${INVITATION}, email_key`,
    },
    [team_id, token_hash, at],
  )
  return row
}

export async function teamOfBoard(db: Database, board_id: string): Promise<number | undefined> {
  const rows = await db.run<{ team_id: number }>(
    null,
    { name: 'team-of-board', text: `select team_id from resolve_board($1)` },
    [board_id],
  )
  return rows[0]?.team_id
}
