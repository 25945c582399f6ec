import { type Principal, errors, invalid, type Kit } from '@weft/server-kit'
import type { Tx } from '@weft/db'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import type { FeedKey } from '@weft/model'

import { ContentBase } from '../content/content-base.ts'
import type { FolderContents } from '../content/folder-contents.ts'
import { readContentStart } from '../content/queries.ts'
import { itemErrors } from '../../shared/index.ts'
import { numberAt } from './moment.ts'
import { attributesAt, type AttributeAt, folderAt, viewAt } from './records-at.ts'
import { entryUpTo, itemsBetween, keptFrom } from './queries.ts'
import { readAll, readChanged } from './read-past.ts'
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
  contents: FolderContents
}

/** So many are asked for one by one; for more all entries are read. */
const FEW = 2_000

/**
 * A folder as it was at a moment: the base that loading keeps, with what the entries above the moment say was there before.
 * Rights are those of today, by where items lie today; what was removed for ever is gone from the past as well.
 */
export async function contentAt(
  kit: Kit,
  principal: Principal,
  asked: AskedMoment,
  { linksAt, numbers, contents }: PastParts,
): Promise<ContentAt> {
  const { team_id } = principal.access
  const { folder_id } = asked
  // Before the snapshot, so that whatever came after the base is seen within it.
  const today = asked.since === undefined ? await contents.base(team_id, folder_id) : null
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
      if (today) await readAll(tx, base, range, { seq: moment.seq, now: start.seq, today })
      else {
        const feed: FeedKey = { team_id, kind: 'folder', id: folder_id }
        const since = asked.since ?? moment.seq
        const [low, high] = [Math.min(since, moment.seq), Math.max(since, moment.seq)]
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
