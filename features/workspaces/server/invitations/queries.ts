import type { Database, Tx } from '@weft/db'

// Times are given in milliseconds of the server's own clock, as in the other queries.
const time = (parameter: number) => `to_timestamp($${parameter}::float8 / 1000)`

export interface InvitationRow {
  id: string
  email: string
  role: 'admin' | 'full-member' | 'restricted-member'
  board_id: string | null
  invited_by: number
  created_at: string
  expires_at: string
}

const INVITATION = 'id, email, role, board_id, invited_by, created_at, expires_at'

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
  /** Whom it made a member without asking. */
  added_user_id: number | null
}

/** Ends open invitations to a mailbox. What was ended by hand ends when it began. */
export async function withdrawInvitationsTo(
  tx: Tx,
  team_id: number,
  email_key: string,
  at: number,
): Promise<void> {
  await tx.query(
    {
      name: 'end-older-invitations',
      text: `update invitations set expires_at = created_at
             where team_id = $1 and email_key = $2 and accepted_at is null and expires_at > ${time(3)}`,
    },
    [team_id, email_key, at],
  )
}

/** Writes an invitation; open ones to the same mailbox end. */
export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<InvitationRow> {
  const { team_id, email_key, at } = invitation
  await withdrawInvitationsTo(tx, team_id, email_key, at)
  const [row] = await tx.query<InvitationRow>(
    {
      name: 'insert-invitation',
      text: `insert into invitations
               (team_id, id, email, email_key, role, board_id, token_hash, invited_by, created_at, expires_at, accepted_at,
                added_user_id)
             values ($1, $2, $3, $4, $5, $6, $7, $8, ${time(9)}, ${time(10)}, ${time(11)}, $12) returning ${INVITATION}`,
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
      invitation.added_user_id,
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

/** What an invitation says to whom it is for. */
export interface InvitedTo {
  email: string
  team_name: string
  /** Null once their account is gone. */
  inviter: string | null
  /** The board that they were invited from, unless it is gone. */
  board_name: string | null
}

export async function findInvitationByHash(
  db: Database,
  team_id: number,
  token_hash: string,
  at: number,
): Promise<(InvitedTo & { is_over: boolean }) | undefined> {
  const rows = await db.run<InvitedTo & { is_over: boolean }>(
    team_id,
    {
      name: 'find-invitation',
      text: `select i.email, t.name as team_name, u.name as inviter, b.name as board_name,
                    i.expires_at <= ${time(3)} as is_over
             from invitations i join teams t on t.id = i.team_id
               left join users u on u.id = i.invited_by and u.deleted_at is null
               left join boards b on b.team_id = i.team_id and b.id = i.board_id and b.deleted_at is null
             where i.team_id = $1 and i.token_hash = $2 and i.accepted_at is null and t.deleted_at is null
               and i.expires_at > i.created_at`,
    },
    [team_id, token_hash, at],
  )
  return rows[0]
}

/** An open invitation, by its token or as somebody's own. */
type Which = { token_hash: string } | { id: string; email_key: string }

/** Uses an invitation up: of two that come at once, one gets it. */
export async function consumeInvitation(
  tx: Tx,
  team_id: number,
  which: Which,
  at: number,
): Promise<(InvitationRow & { email_key: string }) | undefined> {
  const isByToken = 'token_hash' in which
  const rule = isByToken ? 'token_hash = $3' : 'id = $3 and email_key = $4'
  const [row] = await tx.query<InvitationRow & { email_key: string }>(
    {
      name: isByToken ? 'consume-invitation' : 'consume-own-invitation',
      text: `update invitations set accepted_at = ${time(2)}
             where team_id = $1 and ${rule} and accepted_at is null and expires_at > ${time(2)}
             returning ${INVITATION}, email_key`,
    },
    [team_id, at, ...(isByToken ? [which.token_hash] : [which.id, which.email_key])],
  )
  return row
}

/** Whose mailbox an account's is, if the person has shown it. */
export async function findVerified(tx: Tx, user_id: number): Promise<{ email_key: string } | undefined> {
  const [row] = await tx.query<{ email_key: string }>(
    {
      name: 'find-verified',
      text: `select email_key from users
             where id = $1 and email_verified_at is not null and deleted_at is null`,
    },
    [user_id],
  )
  return row
}

/** What somebody is told of invitations: open ones to their verified mailbox, and workspaces they were added to. */
export interface OwnInvitation {
  id: string
  team_id: number
  team_name: string
  photo_url: string | null
  inviter: string | null
  role: InvitationRow['role']
  state: 'open' | 'joined'
  created_at: string
  expires_at: string
}

export async function listOwnInvitations(
  db: Database,
  user_id: number,
  at: number,
): Promise<OwnInvitation[]> {
  return db.run<OwnInvitation>(
    { user: user_id },
    { name: 'own-invitations', text: `select * from invitations_of($1, ${time(2)})` },
    [user_id, at],
  )
}

/** Puts the news of having been added away. */
export async function markInvitationSeen(
  db: Database,
  { team_id, id, user_id, at }: { team_id: number; id: string; user_id: number; at: number },
): Promise<void> {
  await db.run(
    team_id,
    {
      name: 'invitation-seen',
      text: `update invitations set seen_at = ${time(4)} where team_id = $1 and id = $2 and added_user_id = $3`,
    },
    [team_id, id, user_id, at],
  )
}

/** Who leaves a workspace has no news of having been added, and finds none when they come back. */
export async function endNewsOf(
  tx: Tx,
  { team_id, user_id, at }: { team_id: number; user_id: number; at: number },
): Promise<void> {
  await tx.query(
    {
      name: 'end-news-of',
      text: `update invitations set added_user_id = null, seen_at = ${time(3)}
             where team_id = $1 and added_user_id = $2`,
    },
    [team_id, user_id, at],
  )
}

/**
 * The latest invitation of somebody with a verified account: an open one, or the one that made them a member. Only of
 * people who are or were members, so that trying numbers tells nobody whose address has an account.
 */
export async function findInvitationOf(
  tx: Tx,
  team_id: number,
  user_id: number,
  at: number,
): Promise<(InvitationRow & { is_open: boolean }) | undefined> {
  const columns = INVITATION.split(', ').map((column) => `i.${column}`)
  const [row] = await tx.query<InvitationRow & { is_open: boolean }>(
    {
      name: 'find-invitation-of',
      text: `select ${columns.join(', ')}, i.accepted_at is null as is_open
             from users u join invitations i on i.team_id = $1
               and ((i.accepted_at is null and i.email_key = u.email_key and i.expires_at > ${time(3)}
                   and exists (select 1 from team_members m where m.team_id = $1 and m.user_id = u.id))
                 or (i.added_user_id = u.id and exists (select 1 from team_members m
                   where m.team_id = $1 and m.user_id = u.id and m.removed_at is null)))
             where u.id = $2 and u.email_verified_at is not null and u.deleted_at is null
             order by i.created_at desc, i.id desc limit 1`,
    },
    [team_id, user_id, at],
  )
  return row
}
