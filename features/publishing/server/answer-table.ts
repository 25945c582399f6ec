import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import {
  absoluteOf,
  type Answered,
  type Answering,
  cellsWith,
  firstPath,
  pathOf,
  sourceOf,
} from './answering.ts'
import { firstItems } from './content/first-items.ts'
import type { PublicSource } from './content/public-content.ts'
import { type OpenedLink, stampOf } from './link-row.ts'
import { contentOf } from './rendered/answer-content.ts'
import { renderedFrame } from './rendered/view-content.ts'
import { tableCsv } from './page/table-csv.ts'
import { tablePage } from './page/table-page.ts'
import { nameOfPage } from './page/page-name.ts'
import type { Visitor } from './page/visitor.ts'
import { slugsOfView } from './slugs/queries.ts'

/** Rows of a page of a table, and of all of it as a file. */
const PAGE_ROWS = 100
const CSV_ROWS = 20_000

/** What many ask for again and again is found before anything is read; null for what is a page. */
export async function quickAnswer(answering: Answering): Promise<Answered | null> {
  const { parts, opened, visitor, format, hasCsv } = answering
  const { link, view } = opened
  const makeSource = () => sourceOf(parts, opened)
  if (format === 'json') return { content: await contentOf(parts, opened, makeSource) }
  if (format !== 'csv' || !hasCsv) return null
  const name = `${link.team_id}.${link.id}.${link.version}.${visitor.lang}`
  const csv = await parts.files.of(name, stampOf(opened), async () =>
    packedCsv(answering, await makeSource()),
  )
  return { csv, name: `${view ? fileName(view, opened, visitor) : ''}.csv` }
}

/** A file is called what the page is called that it is from, without what names of files cannot hold. */
function fileName(
  view: NonNullable<OpenedLink['view']>,
  { folder }: Pick<OpenedLink, 'folder'>,
  { t }: Visitor,
): string {
  const { title, part } = nameOfPage({ view, board: { folder_name: folder.name } }, t)
  return [title, part]
    .filter((text) => text !== '')
    .join(' - ')
    .replaceAll(/[\s\p{Cc}/\\:*?"<>|]+/gu, ' ')
    .trim()
}

/** A page of a view that is no document: rows in a table, drawn as what it is by a program. */
export async function answerTable(answering: Answering, source: PublicSource): Promise<Answered> {
  const { parts, opened, visitor, after, key, hasCsv, indexable, suffix } = answering
  const { link, team_name } = opened
  const { frame } = source
  const first = firstPath(answering)
  const [listed, chosen] = await Promise.all([
    source.list(after, PAGE_ROWS),
    slugsOfView(parts.kit.db, link.team_id, key),
  ])
  const last = listed.items.at(-1)
  const nextAsk = new URLSearchParams({
    ...(last ? { after: last.id } : {}),
    ...(visitor.isEmbedded ? { hide_header: 'on' } : {}),
  })
  const isFirst = after === null
  const isDrawn = isFirst && renderedFrame(frame) !== null
  const page = tablePage({
    visitor,
    drawn: isDrawn
      ? {
          content: `${first}?format=json`,
          items: first,
          isLive: link.mode === 'live',
          allowCopy: link.allow_copy,
        }
      : null,
    frame,
    team_name,
    cells: cellsWith(answering, listed.people, frame),
    items: listed.items,
    hrefOf: (item) => pathOf(answering, item, chosen) + suffix,
    href: first + suffix,
    next: listed.has_more && last ? `${first}?${nextAsk}` : null,
    isFirst,
    csv: hasCsv ? `${first}?format=csv` : null,
    allowCopy: link.allow_copy,
    canonical: absoluteOf(answering)(first),
    indexable,
    brand: link.brand,
  })
  return {
    page,
    answer: { imageOrigins: parts.imageOrigins, ...(isDrawn ? { program: true, files: true } : {}) },
  }
}

/** A table of thousands of rows costs seconds: it is made once for all who take it along. */
async function packedCsv(answering: Answering, source: PublicSource): Promise<Buffer> {
  const { frame } = source
  const { items, people } = await firstItems(source, CSV_ROWS)
  return promisify(gzip)(tableCsv(frame.attributes, items, cellsWith(answering, people, frame)))
}
