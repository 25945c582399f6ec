import { type Principal, errors, invalid, type Kit } from '@weft/server-kit'
import type { Tx } from '@weft/db'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import type { FeedKey } from '@weft/model'

import { ContentBase } from '../content/content-base.ts'
import { readContentRange, readContentStart } from '../content/queries.ts'
import { readRanges } from '../key-ranges.ts'
import { itemErrors } from '../../shared/index.ts'
import { numberAt } from './moment.ts'
import { attributesAt, type AttributeAt, folderAt, viewAt } from './records-at.ts'
import { changedSince, entryUpTo, itemsBetween, keptFrom } from './queries.ts'
import { type Befores, type RangeAt, readRangeAt } from './range/queries.ts'
import { rewindItems, type Rewound, type Told } from './rewind.ts'
import type { ToldNumbers } from './told-numbers.ts'

/** The links of a folder as they were, each as whoever asks may see it today. */
export type LinksAt = (
  tx: Tx,
  principal: Principal,
  asked: { folder_id: string; seq: number },
) => Promise<readonly Record<string, unknown>[]>

export interface AskedMoment {
  folder_id: string
  /** Wire time, or the number of the folder's feed. */
  at?: string | undefined
  seq?: number | undefined
  view_id?: string | undefined
  /** Only items that changed between this number and the moment. */
  since?: number | undefined
}

export interface ContentAt {
  base: ContentBase
  /** Wire time of the moment. */
  at: string
  seq: number
}

/** What reads the past besides the database. */
export interface PastParts {
  linksAt: LinksAt | undefined
  numbers: ToldNumbers
}

/** Items that one statement reads. */
const CHUNK = 1_000
/** So many are asked for one by one; for more all entries are read. */
const FEW = 2_000

/**
 * A folder as it was at a moment: what did not change since, and what did as the entries above that say it was before.
 * Rights are those of today, by where items lie today; what was removed for ever is gone from the past as well. The
 * database does the work, and nothing but texts passes through here.
 */
export async function contentAt(
  kit: Kit,
  principal: Principal,
  asked: AskedMoment,
  { linksAt, numbers }: PastParts,
): Promise<ContentAt> {
  const { team_id } = principal.access
  const { folder_id } = asked
  return kit.db.snapshot(team_id, async (tx) => {
    const moment = await momentOf(tx, { kit, team_id }, asked)
    const board_id = principal.access.graph.folders.get(folder_id)?.board_id ?? ''
    const start = await readContentStart(tx, team_id, folder_id)
    const attributes = await attributesAt(tx, kit, principal, { board_id, at: moment.at })
    const attribute_ids = attributes.map(({ id }) => id)
    const base = new ContentBase(folder_id, { ...start, seq: moment.seq, attribute_ids })
    // Whoever waits hears of a failure; it may be nobody.
    base.done.catch(() => undefined)
    try {
      const said = await saidOfMoment(tx, { kit, principal, linksAt }, asked, { ...moment, attributes })
      await base.add({
        items: 0,
        modified: null,
        line: JSON.stringify({ past: said }),
        end: { seq: 0, id: '' },
      })
      const range = { team_id, folder_id, seen: seenFolders(principal), attribute_ids, at: moment.at }
      if (asked.since === undefined) {
        await readUnchanged(tx, base, range, { seq: moment.seq, timeout: start.statement_timeout })
        await readChanged(tx, base, range, { seq: moment.seq, ids: null, told: null })
      } else {
        const feed: FeedKey = { team_id, kind: 'folder', id: folder_id }
        const [low, high] = [Math.min(asked.since, moment.seq), Math.max(asked.since, moment.seq)]
        const ids = await itemsBetween(tx, feed, low, high)
        await base.add({
          items: 0,
          modified: null,
          line: JSON.stringify({ changed: ids }),
          end: { seq: 0, id: '' },
        })
        const { generation, seq: upTo } = start
        const seqs = async () =>
          numbers.of(tx, { team_id, folder_id, generation }, { above: moment.seq, upTo, ids })
        const told = ids.length > FEW ? null : { ids, seqs: await seqs() }
        await readChanged(tx, base, range, { seq: moment.seq, ids, told })
      }
      await base.end()
    } catch (error) {
      base.fail(error)
      throw error
    }
    return { base, ...moment }
  })
}

/** The moment that is meant; 422 before what is kept. */
async function momentOf(
  tx: Tx,
  { kit, team_id }: { kit: Kit; team_id: number },
  { folder_id, at, seq }: AskedMoment,
): Promise<{ at: string; seq: number; from: string }> {
  const kept = await keptFrom(tx, team_id, folder_id, kit.limits.activity_days)
  if (!kept) throw errors.not_found()
  const feed: FeedKey = { team_id, kind: 'folder', id: folder_id }
  if (at !== undefined) {
    if (at < kept.from) throw itemErrors.before_kept({ data: { from: kept.from } })
    return { at, seq: await numberAt(tx, feed, at), from: kept.from }
  }
  if (seq === undefined) throw invalid('at: say when')
  const number = Math.min(seq, kept.seq)
  const entry = await entryUpTo(tx, feed, number)
  const time = entry?.at ?? kept.from
  if (time < kept.exact && number < (await numberAt(tx, feed, kept.from)))
    throw itemErrors.before_kept({ data: { from: kept.from } })
  return { at: time < kept.exact ? kept.from : time, seq: number, from: kept.from }
}

/** Folders of which whoever asks sees the items, and what happened to them. */
export function seenFolders(principal: Principal): string[] {
  const { graph } = principal.access
  return [...graph.folders.keys()].filter(
    (id) =>
      principal.may('VIEW_FOLDER', { type: 'folder', id }) &&
      principal.may('VIEW_ACTIVITY_LOG', { type: 'folder', id }),
  )
}

async function saidOfMoment(
  tx: Tx,
  { kit, principal, linksAt }: { kit: Kit; principal: Principal; linksAt: LinksAt | undefined },
  { folder_id, view_id }: AskedMoment,
  {
    at,
    seq,
    from,
    attributes,
  }: { at: string; seq: number; from: string; attributes: readonly AttributeAt[] },
): Promise<Record<string, unknown>> {
  const linking = attributes.some(({ type }) => serverAttributeTypes[type]?.holds === 'items')
  return {
    at,
    seq,
    from,
    attributes,
    folder: await folderAt(tx, principal, { folder_id, at }),
    view: view_id === undefined ? null : await viewAt(tx, kit, principal, { folder_id, view_id, at }),
    links: linking && linksAt ? await linksAt(tx, principal, { folder_id, seq }) : [],
  }
}

/** What stands today and has not changed since. */
async function readUnchanged(
  tx: Tx,
  base: ContentBase,
  { team_id, folder_id, attribute_ids: ids }: RangeAt,
  { seq, timeout }: { seq: number; timeout: number },
): Promise<void> {
  await readRanges(timeout, async (asked) => {
    const since = performance.now()
    const range = await readContentRange(tx, { team_id, folder_id, ids }, { ...asked, upTo: seq })
    if (!range) return null
    await base.add(range)
    return { items: range.items, end: range.end, took: performance.now() - since }
  })
}

/** What changed since, or only these items. */
async function readChanged(
  tx: Tx,
  base: ContentBase,
  range: RangeAt,
  { seq, ids, told }: { seq: number; ids: readonly string[] | null; told: Told | null },
): Promise<void> {
  const place = { team_id: range.team_id, folder_id: range.folder_id, seq }
  const rewound = new Map((await rewindItems(tx, place, told)).map((row) => [row.id, row]))
  const changed = ids ?? new Set([...rewound.keys(), ...(await changedSince(tx, place))])
  const all: Befores = [...changed].flatMap((id) => beforeOf(id, rewound.get(id)))
  for (let n = 0; n < all.length; n += CHUNK) {
    const part = await readRangeAt(tx, range, all.slice(n, n + CHUNK))
    if (part) await base.add(part)
  }
}

function beforeOf(id: string, row: Rewound | undefined): Befores[number] | [] {
  if (row?.is_new) return []
  return { id, state: row?.state ?? null, fields: row?.fields ?? null, slots: row?.slots ?? null }
}
