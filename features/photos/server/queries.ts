import type { Database } from '@weft/db'

/** The address of a workspace's photo. */
export async function photoOfTeam(db: Database, team_id: number): Promise<string | null> {
  const [row] = await db.run<{ photo_url: string | null }>(
    team_id,
    { name: 'photo-of-team', text: 'select photo_url from teams where id = $1' },
    [team_id],
  )
  return row?.photo_url ?? null
}
