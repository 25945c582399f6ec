import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import { firstItems } from '../content/first-items.ts'
import type { Kept } from '../content/kept.ts'
import type { PublicSource } from '../content/public-content.ts'
import type { FileAddresses } from '../file-addresses.ts'
import { type OpenedLink, stampOf } from '../link-row.ts'
import { renderedFrame, viewContent } from './view-content.ts'

/** A view of more items stays a table, page by page. */
const MOST_ITEMS = 5_000

/** `ViewContent` as JSON, packed once for all who read it. */
export interface PackedContent {
  gzip: Buffer
  etag: string
}

/** What a view is drawn of; null where it is not drawn. `sourceOf` is asked where nothing is kept. */
export async function contentOf(
  { addresses, contents }: { addresses: FileAddresses; contents: Kept<PackedContent | null> },
  opened: OpenedLink,
  sourceOf: () => Promise<PublicSource>,
): Promise<PackedContent | null> {
  const { link } = opened
  const make = async (): Promise<PackedContent | null> => {
    const source = await sourceOf()
    const drawn = renderedFrame(source.frame)
    if (!drawn) return null
    const page = await firstItems(source, MOST_ITEMS)
    if (page.has_more) return null
    const content = viewContent(source.frame, drawn, page, (item_id, file_id, variant) =>
      addresses.of(link, item_id, file_id, variant),
    )
    const json = JSON.stringify(content)
    const digest = createHash('sha256').update(json).digest('base64url').slice(0, 22)
    return { gzip: await promisify(gzip)(json), etag: `"${digest}"` }
  }
  // Many read one page, and each asks again while it is open: what nobody changed is made once a minute.
  return contents.of(`${link.team_id}.${link.id}.${link.version}`, stampOf(opened), make)
}
