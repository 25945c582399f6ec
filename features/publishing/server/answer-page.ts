import { isPaged } from '@weft/features/views/server'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import { fromWireTime, now } from '@weft/base'
import type { FolderLinks } from '@weft/features/items/server'
import type { Kit, PageAnswer, HtmlPage } from '@weft/server-kit'

import { idEndOf, itemSlug, publicPath } from '../shared/index.ts'
import type { Kept } from './content/kept.ts'
import { firstItems } from './content/first-items.ts'
import { type BoardAttributes, liveSource } from './content/live-source.ts'
import { readSnapshot, sharedFile } from './content/queries.ts'
import type { PublicFrame, PublicItem, PublicPage, PublicSource } from './content/public-content.ts'
import { pictureSource } from './content/snapshot.ts'
import { contentOf, type PackedContent } from './rendered/answer-content.ts'
import { renderedFrame } from './rendered/view-content.ts'
import type { FileAddresses } from './file-addresses.ts'
import { chosenOf, type FoundPage } from './find-page.ts'
import { mayTakeAlong } from './link-rights.ts'
import type { OpenedLink } from './link-row.ts'
import type { CellKit } from './page/cell-html.ts'
import { missingPage } from './page/closed-pages.ts'
import { documentPage, emptyDocument } from './page/document-page.ts'
import { filePage } from './page/file-page.ts'
import { tableCsv } from './page/table-csv.ts'
import { tablePage } from './page/table-page.ts'
import { branchesOf, inReadingOrder } from './page/tree.ts'
import type { Visitor } from './page/visitor.ts'
import { slugsOfView } from './slugs/queries.ts'

type Titled = Omit<PublicItem, 'cells'>

/** Items in the tree of a document, and rows of a page of a table. */
const TREE_ITEMS = 1_000
const PAGE_ROWS = 100
const CSV_ROWS = 20_000

export interface PageParts {
  kit: Kit
  folderLinks: FolderLinks
  addresses: FileAddresses
  /** Trees of documents, by link. */
  titles: Kept<readonly Titled[]>
  /** What views are drawn of, by link. */
  contents: Kept<PackedContent | null>
  /** Tables as files, packed, by link and language. */
  files: Kept<Buffer>
  /** Of boards, those that are not in the trash. */
  attributes: BoardAttributes
  appUrl: URL
  /** Where pictures in texts may lie besides this server. */
  imageOrigins: readonly string[]
}

/** What is asked of a link that is open to the visitor. */
export interface PageAsk {
  visitor: Visitor
  slug: string | undefined
  after: string | null
  format: 'page' | 'csv' | 'json'
}

export type Answered =
  | { page: HtmlPage; answer: PageAnswer }
  /** Another address of the same page. */
  | { location: string }
  | { csv: Buffer; name: string }
  /** What a view is drawn of; null where it is not drawn. */
  | { content: PackedContent | null }

/** The source of a link's pages: now, or the moment of its picture. */
export async function sourceOf(parts: PageParts, opened: OpenedLink): Promise<PublicSource> {
  const { kit } = parts
  const { team_id, id, mode } = opened.link
  const picture = mode === 'snapshot' ? await readSnapshot(kit.db, team_id, id) : null
  return picture ? pictureSource(picture) : liveSource(parts, opened)
}

/** The page of a link for somebody who may see it. */
export async function answerPage(
  parts: PageParts,
  { opened, slugs }: FoundPage,
  ask: PageAsk,
): Promise<Answered> {
  const { kit, addresses, appUrl } = parts
  const { link, maker, team_name } = opened
  const { visitor, slug, after } = ask
  const { team_id } = link
  const access = await kit.access.of(team_id)
  const hasCsv = access !== null && mayTakeAlong(access, link)
  const absolute = (path: string) => new URL(path, appUrl).href
  // A page that asks for a password is none to be found, whatever was chosen before.
  const indexable = link.indexable && link.password_hash === null
  const suffix = visitor.isEmbedded ? '?hide_header=on' : ''
  const missing = (): Answered => ({ page: missingPage(visitor), answer: { status: 404 } })

  if (link.kind === 'file') {
    const { item_id, file_id } = link
    const file = item_id && file_id ? await sharedFile(kit.db, team_id, item_id, file_id) : undefined
    if (!item_id || !file_id || !file) return missing()
    const canonical = absolute(publicPath('file', { team_id, key: link.id }))
    const url = (variant: Parameters<CellKit['fileUrl']>[2]) => addresses.of(link, item_id, file_id, variant)
    const page = filePage({ visitor, team_name, file, url, absolute, canonical, indexable })
    return { page, answer: { files: true } }
  }

  const { kind } = link
  const key = link.view_id ?? ''
  const first = publicPath('view', { team_id, key })
  const cellsWith = (people: PublicPage['people'], { board: place }: PublicFrame): CellKit => ({
    t: visitor.t,
    context: {
      locale: visitor.lang,
      tz: maker.timezone,
      week_start: maker.start_of_week,
      now: now(),
      me: 0,
      people: new Map([...people].map(([id, name]) => [id, { name }])),
      // Where the items of the view lie is what it shows.
      folders: new Map(
        place
          ? [
              [
                place.folder_id,
                { name: place.folder_name, board_id: place.id, parent_id: null, sort_order: 0 },
              ],
            ]
          : [],
      ),
    },
    fileUrl: (item_id, file_id, variant) => addresses.of(link, item_id, file_id, variant),
    colors: new Set(),
  })
  const pathOf = (item: Titled | null, chosen: FoundPage['slugs']) =>
    publicPath(kind, {
      team_id,
      key,
      slug: item && (chosenOf(item.id, chosen) ?? itemSlug(item.id, item.title)),
    })

  // What many ask for again and again is found before anything is read.
  if (kind === 'view' && !isPaged(opened.view?.type) && slug === undefined) {
    const makeSource = () => sourceOf(parts, opened)
    if (ask.format === 'json') return { content: await contentOf(parts, opened, makeSource) }
    if (ask.format === 'csv' && hasCsv) {
      const name = `${team_id}.${link.id}.${link.version}.${visitor.lang}`
      const csv = await parts.files.of(name, opened.picture ?? opened.stamp, async () =>
        packedCsv(await makeSource(), cellsWith),
      )
      return { csv, name: `${opened.view?.name ?? ''}.csv` }
    }
  }
  const source = await sourceOf(parts, opened)
  const { frame } = source

  if (kind === 'view' && !isPaged(frame.view.type) && slug === undefined) {
    const [listed, chosen] = await Promise.all([
      source.list(after, PAGE_ROWS),
      slugsOfView(kit.db, team_id, key),
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
      cells: cellsWith(listed.people, frame),
      items: listed.items,
      hrefOf: (item) => pathOf(item, chosen) + suffix,
      href: first + suffix,
      next: listed.has_more && last ? `${first}?${nextAsk}` : null,
      isFirst,
      csv: hasCsv ? `${first}?format=csv` : null,
      allowCopy: link.allow_copy,
      canonical: absolute(first),
      indexable,
    })
    return {
      page,
      answer: { imageOrigins: parts.imageOrigins, ...(isDrawn ? { program: true, files: true } : {}) },
    }
  }

  const titlesOf = () =>
    link.mode === 'live'
      ? parts.titles.of(`${team_id}.${link.id}`, opened.stamp, () => source.titles(TREE_ITEMS))
      : source.titles(TREE_ITEMS)
  const tree = kind === 'view' && isPaged(frame.view.type) ? await titlesOf() : null
  const id = await itemOf(source, { opened, slugs }, slug, tree)
  const found = id === null ? null : await source.item(id)
  if (!found) {
    // A document without a page yet is there all the same.
    if (slug !== undefined || kind !== 'view') return missing()
    return {
      page: emptyDocument({
        visitor,
        frame,
        team_name,
        href: first + suffix,
        canonical: absolute(first),
        indexable,
      }),
      answer: {},
    }
  }
  const chosen = slugs.length > 0 || kind !== 'view' ? slugs : await slugsOfView(kit.db, team_id, key)
  const path = pathOf(found.item, chosen)
  if (slug !== undefined && path !== publicPath(kind, { team_id, key, slug }))
    return { location: path + suffix }
  const cells = cellsWith(found.people, frame)
  const page = documentPage({
    visitor,
    frame,
    cells,
    team_name,
    top: kind === 'view' ? { name: frame.view.name, href: first + suffix } : null,
    item: found.item,
    texts: found.texts,
    items: tree ?? [],
    hrefOf: (item) => pathOf(item, chosen) + suffix,
    canonical: absolute(path),
    css: kind === 'item' || isPaged(frame.view.type) ? link.css : '',
    absolute,
    indexable,
  })
  return { page, answer: { imageOrigins: parts.imageOrigins } }
}

/** The item that an address means; without one the first page of the document. */
async function itemOf(
  source: PublicSource,
  { opened, slugs }: FoundPage,
  slug: string | undefined,
  tree: readonly Titled[] | null,
): Promise<string | null> {
  if (opened.link.kind === 'item') return opened.link.item_id
  if (slug === undefined) return inReadingOrder(branchesOf(tree ?? []))[0]?.item.id ?? null
  const chosen = slugs.find((one) => one.slug === slug)
  if (chosen) return chosen.item_id
  const end = idEndOf(slug)
  return end === null ? null : source.idOf(end)
}

/** A table of thousands of rows costs seconds: it is made once for all who take it along. */
async function packedCsv(
  source: PublicSource,
  cellsWith: (people: PublicPage['people'], frame: PublicFrame) => CellKit,
): Promise<Buffer> {
  const { items, people } = await firstItems(source, CSV_ROWS)
  return promisify(gzip)(tableCsv(source.frame.attributes, items, cellsWith(people, source.frame)))
}

/** Whether the end of a link has come. */
export const isOver = ({ expires_at }: { expires_at: string | null }) =>
  expires_at !== null && fromWireTime(expires_at) <= now()
