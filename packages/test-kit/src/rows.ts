import type { Database } from '@weft/db'

export async function readGeneration(db: Database): Promise<string> {
  const [row] = await db.run<{ generation: string }>(null, 'select generation from instance')
  return row?.generation ?? ''
}

/** A person who cannot sign in: no password fits the hash. The address counts as verified. */
export async function insertPerson(db: Database, name: string, email: string): Promise<number> {
  return db.owner(async (tx) => {
    const [row] = await tx.query<{ id: number }>(
      `insert into users (email, email_key, name, password_hash, email_verified_at)
       values ($1, lower($1), $2, '!', now()) returning id`,
      [email, name],
    )
    const { id } = row as { id: number }
    await tx.query(`insert into feeds (team_id, kind, id) values (0, 'user', $1)`, [String(id)])
    return id
  })
}

export async function insertWorkspace(db: Database, name: string, owner_id: number): Promise<number> {
  return db.owner(async (tx) => {
    const [row] = await tx.query<{ id: number }>(
      'insert into teams (name, owner_id) values ($1, $2) returning id',
      [name, owner_id],
    )
    const { id } = row as { id: number }
    await tx.query(`insert into feeds (team_id, kind, id) values ($1, 'team', $2)`, [id, String(id)])
    await tx.query(`insert into team_members (team_id, user_id, role) values ($1, $2, 'owner')`, [
      id,
      owner_id,
    ])
    return id
  })
}

/** Answers the number that the workspace's feed has now. */
export async function insertMember(
  db: Database,
  team_id: number,
  user_id: number,
  role: string,
): Promise<number> {
  return db.owner(async (tx) => {
    await tx.query('insert into team_members (team_id, user_id, role) values ($1, $2, $3)', [
      team_id,
      user_id,
      role,
    ])
    const [feed] = await tx.query<{ seq: number }>(
      `update feeds set seq = seq + 1 where team_id = $1 and kind = 'team' returning seq`,
      [team_id],
    )
    return feed?.seq ?? 0
  })
}

/** One hash of every row of these tables: the same hash, nothing written. */
export async function hashOfTables(db: Database, tables: readonly string[]): Promise<string> {
  return db.owner(async (tx) => {
    const hashes: string[] = []
    for (const table of tables) {
      const [row] = await tx.query<{ hash: string | null }>(
        `select md5(string_agg(t::text, '|' order by t::text)) as hash from ${table} t`,
      )
      hashes.push(row?.hash ?? '')
    }
    return hashes.join(' ')
  })
}
