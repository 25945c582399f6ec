import type { Database } from '@weft/db'
import type { DoneRule, Settings } from '@weft/model'

import { IN_RANGE, type RangeEnd, readRanges, STATEMENT_TIMEOUT } from '../key-ranges.ts'

/** Numbers of the feeds of a workspace, by id. */
export interface FeedNumbers {
  folders: ReadonlyMap<string, number>
  boards: ReadonlyMap<string, number>
}

/** All of them in one statement over the feeds' key, without a join that could be planned without statistics. */
export async function feedNumbers(db: Database, team_id: number): Promise<FeedNumbers> {
  const rows = await db.run<{ kind: 'board' | 'folder'; id: string; seq: number }>(
    team_id,
    {
      name: 'open-count-feeds',
      text: `select kind, id, seq from feeds where team_id = $1 and kind in ('board', 'folder')`,
    },
    [team_id],
  )
  const folders = new Map<string, number>()
  const boards = new Map<string, number>()
  for (const { kind, id, seq } of rows) (kind === 'folder' ? folders : boards).set(id, seq)
  return { folders, boards }
}

export interface BoardRow {
  id: string
  settings: Settings
  attributes: { id: string; type: string; settings: Settings | null }[] | null
}

/** Of boards what says who is assigned and what is done: settings of attributes only where the done rule reads them. */
export function boardRows(db: Database, team_id: number, ids: readonly string[]): Promise<BoardRow[]> {
  return db.run<BoardRow>(
    team_id,
    {
      name: 'open-count-boards',
      text: `select o.id, o.settings,
               (select json_agg(json_build_object('id', a.id, 'type', a.type, 'settings',
                    case when a.id::text = o.settings -> 'done_rule' ->> 'attribute_id' then a.settings end))
                  from attributes a
                  where a.team_id = $1 and a.board_id = o.id and a.deleted_at is null) as attributes
             from boards o where o.team_id = $1 and o.id = any($2::text[])`,
    },
    [team_id, ids],
  )
}

/** How the items of a board are counted. */
export interface CountRule {
  done: DoneRule | null
  /** The attributes that name whom an item is assigned to. */
  people_ids: readonly string[]
}

export interface OpenCount {
  /** The number of the folder's feed that it was counted at. */
  seq: number
  items: number
  open: number
  /** The same of each person who is assigned. */
  mine: ReadonlyMap<number, number>
}

interface CountedRange {
  items: number
  seq: number | null
  id: string | null
  open: number
  people: Record<string, number> | null
}

// After the range's own five: the done rule's attribute, its labels (null where a box is ticked), and those of people.
const COUNT = `with r as materialized (
    select i.id, i.seq, i.values,
      not coalesce(case when $7::text[] is null then (i.values -> $6::text -> 0) = 'true'::jsonb
        else (i.values -> $6::text -> 0) ?| $7::text[] end, false) as is_open
    from items i where ${IN_RANGE})
  select count(*)::int as items, max(r.seq) as seq,
    (select l.id from r l order by l.seq desc, l.id desc limit 1) as id,
    (count(*) filter (where r.is_open))::int as open,
    (select json_object_agg(p.person, p.items) from (
       select m.person, count(distinct o.id)::int as items
       from r o cross join unnest($8::text[]) a
         cross join lateral jsonb_array_elements_text(case jsonb_typeof(o.values -> a -> 0)
           when 'array' then o.values -> a -> 0 else '[]' end) m(person)
       where o.is_open group by m.person) p) as people
  from r`

/** Counts a folder's open items by key ranges, all of one number, each statement short however many there are. */
export function countFolder(
  db: Database,
  { team_id, folder_id }: { team_id: number; folder_id: string },
  { done, people_ids }: CountRule,
): Promise<OpenCount | null> {
  return db.snapshot(team_id, async (tx) => {
    const [feed] = await tx.query<{ seq: number; statement_timeout: number }>(
      {
        name: 'open-count-seq',
        text: `select f.seq, ${STATEMENT_TIMEOUT} from feeds f
               where f.team_id = $1 and f.kind = 'folder' and f.id = $2`,
      },
      [team_id, folder_id],
    )
    if (!feed) return null
    const mine = new Map<number, number>()
    let items = 0
    let open = 0
    await readRanges(feed.statement_timeout, async ({ after, limit }) => {
      const begun = performance.now()
      const [row] = await tx.query<CountedRange>({ name: 'open-count-range', text: COUNT }, [
        team_id,
        folder_id,
        after.seq,
        after.id,
        limit,
        done?.attribute_id ?? null,
        done?.label_ids ?? null,
        people_ids,
      ])
      if (!row || row.seq === null || row.id === null) return null
      items += row.items
      open += row.open
      for (const [person, own] of Object.entries(row.people ?? {}))
        mine.set(Number(person), (mine.get(Number(person)) ?? 0) + own)
      const end: RangeEnd = { seq: row.seq, id: row.id }
      return { items: row.items, end, took: performance.now() - begun }
    })
    return { seq: feed.seq, items, open, mine }
  })
}
