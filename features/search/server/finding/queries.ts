import type { Database } from '@weft/db'

/** Whether more may be found later. */
export async function isPartial(db: Database, team_id: number): Promise<boolean> {
  const [row] = await db.run<{ partial: boolean }>(
    team_id,
    {
      name: 'is-search-partial',
      text: `select not exists (select from search_built b, instance i where b.team_id = $1 and b.generation = i.generation)
               or exists (select from search_pending where team_id = $1 and whole) as partial`,
    },
    [team_id],
  )
  return row?.partial ?? true
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
