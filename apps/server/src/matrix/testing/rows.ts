import type { Database } from '@weft/db'

/** Who owns a workspace, which role these people have in it, and what of it somebody has who is in another. */
export async function privilegesIn(
  db: Database,
  team_id: number,
  { members, stranger }: { members: readonly number[]; stranger: number },
): Promise<unknown> {
  return db.owner((tx) =>
    tx.query(
      `select 'owner' as what, owner_id as id, '' as role from teams where id = $1
       union all select 'member', user_id, role from team_members
         where team_id = $1 and user_id = any($2::int[]) and removed_at is null
       union all select 'member', user_id, role from team_members where team_id = $1 and user_id = $3
       union all select 'view', owner_id, '' from views where team_id = $1 and owner_id = $3
       order by 1, 2, 3`,
      [team_id, members, stranger],
    ),
  )
}

/** What cannot be in a database that every write left as it should: one sentence a kind, with how many. */
export async function disagreements(db: Database): Promise<string[]> {
  const questions = [
    ['items beyond their feed', beyond('items', 'folder', 'r.folder_id')],
    ['views beyond their feed', beyond('views', 'board', 'r.board_id')],
    ['attributes beyond their feed', beyond('attributes', 'board', 'r.board_id')],
    ['comments beyond their feed', beyond('comments', 'folder', 'r.folder_id')],
    [
      'comments of another folder or board than their item',
      `comments r join items i on i.team_id = r.team_id and i.id = r.item_id
       where i.folder_id <> r.folder_id or i.board_id <> r.board_id`,
    ],
    [
      'comments that do not stand and fall with their item',
      `comments r join items i on i.team_id = r.team_id and i.id = r.item_id
       where r.deleted_at is null and (i.deleted_at is null) <> (r.item_deleted_at is null)`,
    ],
    [
      'items that count other comments than they have',
      `items r where r.comment_count <> (select count(*) from comments c where c.team_id = r.team_id
         and c.item_id = r.id and c.deleted_at is null and c.removed_at is null)`,
    ],
    ['folders beyond their feed', beyond('folders', 'team', 'r.team_id::text')],
    ['boards beyond their feed', beyond('boards', 'team', 'r.team_id::text')],
    [
      'items of another board than their folder',
      `items r join folders f on f.team_id = r.team_id and f.id = r.folder_id where f.board_id <> r.board_id`,
    ],
    [
      'sub-items of another folder than their parent',
      `items r join items p on p.team_id = r.team_id and p.id = r.parent_id where p.folder_id <> r.folder_id`,
    ],
    [
      'unique values of no item',
      `unique_values r where not exists (select 1 from items i where i.team_id = r.team_id and i.id = r.item_id)`,
    ],
    [
      'workspaces without an owner',
      `teams r where r.deleted_at is null and not exists (select 1 from users u where u.id = r.owner_id)`,
    ],
  ] as const
  const found = await db.owner((tx) =>
    Promise.all(
      questions.map(async ([what, from]) => {
        const [row] = await tx.query<{ n: number }>(`select count(*)::int as n from ${from}`)
        return row && row.n > 0 ? [`${row.n} ${what}`] : []
      }),
    ),
  )
  return found.flat()
}

const beyond = (table: string, kind: string, id: string) =>
  `${table} r left join feeds f on f.team_id = r.team_id and f.kind = '${kind}' and f.id = ${id} where f.seq is null or r.seq > f.seq`

export async function verifyEverybody(db: Database): Promise<void> {
  await db.owner((tx) =>
    tx.query('update users set email_verified_at = now() where email_verified_at is null'),
  )
}

/** The latest session of a person gave the password 31 minutes ago. */
export async function letConfirmationExpire(db: Database, user_id: number): Promise<void> {
  await db.owner((tx) =>
    tx.query(
      `update sessions set confirmed_at = now() - interval '31 minutes'
       where id = (select id from sessions where user_id = $1 order by created_at desc limit 1)`,
      [user_id],
    ),
  )
}
