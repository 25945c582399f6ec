import type { FeedKey } from '@weft/model'
import type { FolderContent, IndexAnswer } from '@weft/protocol'

import type { CollectionSettings } from '../collection-settings.ts'
import { columnsOfContent } from '../columns/content-columns.ts'
import type { LazyRow } from '../columns/row-columns.ts'
import { type Answer, type IndexQuery, type Transport, answerOf } from '../transport.ts'

const PAGE = 1_000

/** Records of one collection as the index answered them, or why there are none. */
export type Loaded =
  | {
      kind: 'loaded'
      records: object[]
      seq: number
      rights: string
      /** The records are in the table already. */
      isPlaced?: boolean
    }
  | { kind: 'refresh' }
  | { kind: 'failed'; status: number; retry_after?: number | undefined }

export interface FeedSource {
  transport: Transport
  feed: FeedKey
  /** The board of a folder's feed: content does not repeat it in each row. */
  board_id: string
}

function scopeOf({ kind, id }: FeedKey): IndexQuery {
  if (kind === 'folder') return { folder_id: id }
  return kind === 'board' ? { board_id: id } : {}
}

function failure({ status, retry_after }: Answer<unknown>): Loaded {
  return { kind: 'failed', status, retry_after }
}

/** A first load by pages; number and rights are those of the first page, so that a delta from there misses nothing. */
export async function loadIndex(
  source: FeedSource,
  { indexPath = '' }: CollectionSettings,
  isSlotted: boolean,
): Promise<Loaded> {
  const { transport, feed } = source
  const records: object[] = []
  let first: { seq: number; rights: string } | null = null
  let after: string | null = null
  do {
    const query: IndexQuery = {
      ...scopeOf(feed),
      limit: PAGE,
      ...(isSlotted ? { expand: 'values' } : {}),
      ...(after === null ? {} : { after }),
    }
    const answer: Answer<IndexAnswer<unknown>> = await answerOf(
      transport.index(feed.team_id, indexPath, query),
    )
    const page = answer.data
    if (answer.status !== 200 || !page || page.seq === null) return failure(answer)
    if (page.refresh) return { kind: 'refresh' }
    first ??= { seq: page.seq, rights: page.rights ?? '' }
    records.push(...(page.data as object[]))
    after = page.has_more ? page.after : null
  } while (after !== null)
  return { kind: 'loaded', records, ...first }
}

/** What changed since a number, page by page; the number afterwards is the last page's. */
export async function loadDelta(
  source: FeedSource,
  { indexPath = '' }: CollectionSettings,
  from: { isSlotted: boolean; since: number; rights: string },
): Promise<Loaded> {
  const { transport, feed } = source
  const records: object[] = []
  let since = from.since
  for (;;) {
    const answer = await answerOf(
      transport.index(feed.team_id, indexPath, {
        ...scopeOf(feed),
        limit: PAGE,
        since,
        // Not every feed has rights of its own.
        ...(from.rights === '' ? {} : { rights: from.rights }),
        ...(from.isSlotted ? { expand: 'values' } : {}),
      }),
    )
    const page = answer.data
    if (answer.status !== 200 || !page) return failure(answer)
    if (page.refresh) return { kind: 'refresh' }
    if (page.seq === null) return failure({ status: 500 })
    records.push(...(page.data as object[]))
    const isStuck = page.seq <= since
    since = Math.max(since, page.seq)
    if (!page.has_more || isStuck) return { kind: 'loaded', records, seq: since, rights: from.rights }
  }
}

/** A folder in columns; `place` gets its rows as they come. */
export async function loadContent(
  source: FeedSource,
  place: ((rows: readonly LazyRow[]) => void) | null,
): Promise<Loaded> {
  const { transport, feed } = source
  const records: LazyRow[] = []
  const take = (part: FolderContent) => {
    const rows = rowsOfContent(part, source)
    for (const row of rows) records.push(row)
    place?.(rows)
  }
  const answer = await answerOf(transport.content(feed.team_id, feed.id, take))
  if (answer.status !== 200 || !answer.data) return failure(answer)
  const { seq } = answer.data
  take(answer.data)
  return { kind: 'loaded', records, seq, rights: answer.rights ?? '', isPlaced: place !== null }
}

/** Content as item rows that are made when they are looked at; what the columns leave out is the folder's own. */
export function rowsOfContent(
  content: FolderContent,
  { feed, board_id }: Pick<FeedSource, 'feed' | 'board_id'>,
): LazyRow[] {
  return columnsOfContent(content, { team_id: feed.team_id, board_id, folder_id: feed.id }).rows()
}
