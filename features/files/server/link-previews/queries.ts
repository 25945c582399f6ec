import type { Database } from '@weft/db'

const lastWanted = `greatest(created_at, fetched_at)`
const atTime = (parameter: number) => `to_timestamp($${parameter}::float8 / 1000)`

export async function teamsWithOldPreviews(db: Database, before: number): Promise<number[]> {
  const rows = await db.owner((tx) =>
    tx.query<{ team_id: number }>(
      `select distinct team_id from link_previews where ${lastWanted} < ${atTime(1)} order by team_id`,
      [before],
    ),
  )
  return rows.map(({ team_id }) => team_id)
}

export async function oldPreviews(
  db: Database,
  team_id: number,
  { before, after, limit }: { before: number; after: string; limit: number },
): Promise<string[]> {
  const rows = await db.run<{ url: string }>(
    team_id,
    `select url from link_previews where team_id = $1 and url > $2 and ${lastWanted} < ${atTime(3)}
     order by url limit $4`,
    [team_id, after, before, limit],
  )
  return rows.map(({ url }) => url)
}

/** Folders of boards that have, or had, attributes whose values are links. */
export async function foldersWithLinks(
  db: Database,
  team_id: number,
  types: readonly string[],
): Promise<string[]> {
  const rows = await db.run<{ id: string }>(
    team_id,
    `select f.id from folders f where f.team_id = $1 and exists (select from attributes a
       where a.team_id = f.team_id and a.board_id = f.board_id and a.type = any($2)) order by f.id`,
    [team_id, types],
  )
  return rows.map(({ id }) => id)
}

/** Those of some addresses that items of a folder lead to. */
export async function usedUrls(
  db: Database,
  team_id: number,
  { folder_id, types, urls }: { folder_id: string; types: readonly string[]; urls: readonly string[] },
): Promise<string[]> {
  const rows = await db.run<{ url: string }>(
    team_id,
    `select distinct link ->> 'url' as url from items i
       join attributes a on a.team_id = i.team_id and a.board_id = i.board_id and a.type = any($3)
       cross join lateral jsonb_array_elements(
         case jsonb_typeof(i.values -> a.id::text -> 0) when 'array' then i.values -> a.id::text -> 0
           else '[]'::jsonb end) as link
     where i.team_id = $1 and i.folder_id = $2 and link ->> 'url' = any($4)`,
    [team_id, folder_id, types, urls],
  )
  return rows.map(({ url }) => url)
}

/** Removes previews, unless somebody wanted one of them meanwhile. */
export async function removePreviews(
  db: Database,
  team_id: number,
  urls: readonly string[],
  before: number,
): Promise<void> {
  await db.run(
    team_id,
    `delete from link_previews where team_id = $1 and url = any($2) and ${lastWanted} < ${atTime(3)}`,
    [team_id, urls, before],
  )
}
