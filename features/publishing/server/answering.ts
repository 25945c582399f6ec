import { now } from '@weft/base'
import type { FolderLinks } from '@weft/features/items/server'
import type { HtmlPage, Kit, PageAnswer } from '@weft/server-kit'

import { itemSlug, publicPath } from '../shared/index.ts'
import type { Kept } from './content/kept.ts'
import { type BoardAttributes, liveSource } from './content/live-source.ts'
import { readSnapshot } from './content/queries.ts'
import type { PublicFrame, PublicItem, PublicPage, PublicSource } from './content/public-content.ts'
import { pictureSource } from './content/snapshot.ts'
import type { PackedContent } from './rendered/answer-content.ts'
import type { FileAddresses } from './file-addresses.ts'
import { chosenOf, type FoundPage } from './find-page.ts'
import { mayTakeAlong } from './link-rights.ts'
import type { OpenedLink } from './link-row.ts'
import type { CellKit } from './page/cell-html.ts'
import { missingPage } from './page/closed-pages.ts'
import type { Visitor } from './page/visitor.ts'

/** An item with nothing but its title. */
export type Titled = Omit<PublicItem, 'cells'>

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
  const { team_id, id, mode, attributes } = opened.link
  const picture = mode === 'snapshot' ? await readSnapshot(kit.db, team_id, id) : null
  return picture ? pictureSource(picture, attributes) : liveSource(parts, opened)
}

/** A page of a link while it is answered: what every kind of page is written with. */
export interface Answering extends FoundPage, PageAsk {
  parts: PageParts
  /** What stands in the addresses of a view's pages. */
  key: string
  /** Whether the table may be taken along as a file. */
  hasCsv: boolean
  /** Whether search engines may list it. */
  indexable: boolean
  /** What links to other pages end with. */
  suffix: string
}

export async function answeringOf(parts: PageParts, found: FoundPage, ask: PageAsk): Promise<Answering> {
  const { link } = found.opened
  const access = await parts.kit.access.of(link.team_id)
  return {
    ...found,
    ...ask,
    parts,
    key: link.view_id ?? '',
    hasCsv: access !== null && mayTakeAlong(access, link),
    // A page that asks for a password is none to be found, whatever was chosen before.
    indexable: link.indexable && link.password_hash === null,
    suffix: ask.visitor.isEmbedded ? '?hide_header=on' : '',
  }
}

export const missing = ({ visitor }: Answering): Answered => ({
  page: missingPage(visitor),
  answer: { status: 404 },
})

/** An address of this server with all that comes before the path. */
export const absoluteOf =
  ({ parts }: Answering) =>
  (path: string): string =>
    new URL(path, parts.appUrl).href

/** The first page of the view. */
export const firstPath = ({ opened, key }: Answering): string =>
  publicPath('view', { team_id: opened.link.team_id, key })

/** The page of an item, under the address that was chosen for it; that of the link without one. */
export function pathOf({ opened, key }: Answering, item: Titled | null, chosen: FoundPage['slugs']): string {
  const { kind, team_id } = opened.link
  const slug = item && (chosenOf(item.id, chosen) ?? itemSlug(item.id, item.title))
  return publicPath(kind, { team_id, key, slug })
}

/** How cells are written, with the people and the folder that they may name. */
export function cellsWith(
  { parts, opened: { link, maker }, visitor }: Answering,
  people: PublicPage['people'],
  { board: place }: PublicFrame,
): CellKit {
  const folder = place && { name: place.folder_name, board_id: place.id, parent_id: null, sort_order: 0 }
  return {
    t: visitor.t,
    context: {
      locale: visitor.lang,
      tz: maker.timezone,
      week_start: maker.start_of_week,
      now: now(),
      me: 0,
      people: new Map([...people].map(([id, name]) => [id, { name }])),
      // Where the items of the view lie is what it shows.
      folders: new Map(place && folder ? [[place.folder_id, folder]] : []),
    },
    fileUrl: (item_id, file_id, variant) => parts.addresses.of(link, item_id, file_id, variant),
    colors: new Set(),
  }
}
