import type { Database } from '@weft/db'

/** How far the index of a workspace is: `missing` where nobody has begun it. */
export type IndexState = 'missing' | 'partial' | 'whole'

export async function indexState(db: Database, team_id: number): Promise<IndexState> {
  const [row] = await db.run<{ state: IndexState }>(
    team_id,
    {
      name: 'search-index-state',
      text: `select case
               when not exists (
                 select from search_built b, instance i where b.team_id = $1 and b.generation = i.generation) then 'missing'
               when exists (select from search_pending where team_id = $1 and whole) then 'partial'
               else 'whole' end as state`,
    },
    [team_id],
  )
  return row?.state ?? 'missing'
}

/** Lines of a person's own activity that are looked at, of so many days. */
const OWN = 300
const OWN_DAYS = 30

/** Items and folders that somebody changed or read lately: what one works with comes before what fits as well. */
export async function usedLately(
  db: Database,
  team_id: number,
  user_id: number,
): Promise<ReadonlySet<string>> {
  const rows = await db.run<{ id: string }>(
    team_id,
    {
      name: 'search-used-lately',
      text: `with own as (
               select item_id, folder_id from activity_lines
               where team_id = $1 and user_id = $2 and at > now() - $4 * interval '1 day' order by at desc, id desc limit $3),
             read as (
               select item_id, folder_id from comment_reads
               where team_id = $1 and user_id = $2 and deleted_at is null and read_at > now() - $4 * interval '1 day'
               order by read_at desc limit $3)
             select distinct id from (
               select item_id::text as id from own union all select folder_id from own
               union all select item_id::text from read union all select folder_id from read) used
             where id is not null`,
    },
    [team_id, user_id, OWN, OWN_DAYS],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The people of a workspace. */
export async function peopleOf(db: Database, team_id: number): Promise<{ id: number; name: string }[]> {
  return db.run<{ id: number; name: string }>(
    team_id,
    {
      name: 'search-people',
      text: `select u.id, u.name from team_members m join users u on u.id = m.user_id
             where m.team_id = $1 and m.removed_at is null order by u.name, u.id`,
    },
    [team_id],
  )
}

/** Boards by name. */
export async function boardNames(
  db: Database,
  team_id: number,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return db.run<{ id: string; name: string }>(
    team_id,
    {
      name: 'search-board-names',
      text: 'select id, name from boards where team_id = $1 and id = any($2::text[])',
    },
    [team_id, ids],
  )
}

export async function teamsOf(db: Database, user_id: number): Promise<number[]> {
  const rows = await db.run<{ id: number }>(
    null,
    { name: 'search-teams-of', text: 'select id from teams_of_user($1)' },
    [user_id],
  )
  return rows.map(({ id }) => id)
}

export interface WordCount {
  ns: string
  /** Which of the words. */
  word: number
  rows: number
}

/** In how many rows of each namespace words stand. */
export async function countWords(
  db: Database,
  team_id: number,
  namespaces: readonly string[],
  words: readonly { word: string; prefix: boolean }[],
): Promise<WordCount[]> {
  return db.run<WordCount>(
    team_id,
    { name: 'search-counts', text: 'select * from search_counts($1::text[], $2::jsonb)' },
    [namespaces, JSON.stringify(words.map((one, n) => ({ n, ...one })))],
  )
}

export async function alikeWords(
  db: Database,
  team_id: number,
  namespaces: readonly string[],
  variants: readonly number[],
): Promise<string[]> {
  const rows = await db.run<{ word: string }>(
    team_id,
    { name: 'search-alike', text: 'select * from search_alike($1::text[], $2::int[])' },
    [namespaces, variants],
  )
  return rows.map(({ word }) => word)
}

/** A row that answers, as the index has it. */
export interface RankedRow {
  kind: string
  id: string
  board_id: string
  folder_id: string | null
  item_id: string | null
  changed_at: string
  rank: number
}

export interface NamespaceQuestion {
  ns: string
  query: string
  whole: string
}

/** Where rows have to lie, and of which kind they are. */
export interface Within {
  folders: readonly string[]
  kinds: readonly string[]
}

export async function rankedRows(
  db: Database,
  team_id: number,
  asked: readonly NamespaceQuestion[],
  { folders, kinds }: Within,
  limit: number,
): Promise<RankedRow[]> {
  return db.run<RankedRow>(
    team_id,
    { name: 'search-ranked', text: 'select * from search_ranked($1::jsonb, $2::text[], $3::text[], $4)' },
    [JSON.stringify(asked), folders, kinds, limit],
  )
}

export async function latestRows(
  db: Database,
  team_id: number,
  asked: readonly NamespaceQuestion[],
  { folders, kinds }: Within,
  { limit, read }: { limit: number; read: number },
): Promise<RankedRow[]> {
  return db.run<RankedRow>(
    team_id,
    { name: 'search-latest', text: 'select * from search_latest($1::jsonb, $2::text[], $3::text[], $4, $5)' },
    [JSON.stringify(asked), folders, kinds, limit, read],
  )
}
