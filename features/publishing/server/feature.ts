import type { OpenFile } from '@weft/features/files/server'
import type { FolderLinks } from '@weft/features/items/server'
import { createPasswords } from '@weft/features/session/server'
import type { Jobs } from '@weft/jobs'
import { errors, type Kit, type Limits, type RateLimiter, type ServerFeature } from '@weft/server-kit'

import { type PageParts, sourceOf } from './answering.ts'
import { createKept } from './content/kept.ts'
import { takePicture } from './content/snapshot.ts'
import { createFileAddresses } from './file-addresses.ts'
import { createLinkCookies } from './link-cookies.ts'
import { linkRoutes } from './link-routes.ts'
import type { LinkRow } from './link-row.ts'
import { createOpenCounter, type OpenCounter, purgeOpens } from './opens.ts'
import { pageRoutes } from './page-routes.ts'
import { openLinks } from './queries.ts'

export interface PublishingDeps {
  limits: Limits
  rates: RateLimiter
  /** The instance's secret; the keys of cookies and addresses are derived from it. */
  secret: string
  /** Where browsers find the server. */
  appUrl: URL
  /** What items lead to. */
  folderLinks: FolderLinks
  openFile: OpenFile
  /** Forgets at night how often old links were opened. */
  jobs?: Pick<Jobs, 'registerDaily'>
  /** Where pictures in texts may lie besides this server; nowhere unless told. */
  imageOrigins?: readonly string[]
}

/** What is shown to people outside: views, items and files behind links that can be taken back. */
export function createPublishingFeature(deps: PublishingDeps): ServerFeature {
  const { limits, rates, secret, appUrl, folderLinks, openFile, imageOrigins = [] } = deps
  // One at a time: who guesses passwords of pages keeps nobody from signing in.
  const passwords = createPasswords({ ...limits, argon2_parallel: 1 })
  const addresses = createFileAddresses(secret)
  const cookies = createLinkCookies(secret, appUrl)
  const late: { opens?: OpenCounter } = {}
  return {
    name: 'publishing',
    words: async () => (await import('./interface-words.ts')).words,
    routes(kit) {
      const opens = (late.opens ??= createOpenCounter(kit.db))
      const parts: PageParts = {
        kit,
        folderLinks,
        addresses,
        appUrl,
        imageOrigins,
        titles: createKept(100),
        contents: createKept(50),
        files: createKept(20),
        attributes: createKept(500),
      }
      return [
        ...linkRoutes(kit, { passwords, takeSnapshot: (link) => takeSnapshot(parts, kit, link) }),
        ...pageRoutes({ ...parts, cookies, opens, passwords, rates, openFile }),
      ]
    },
    async start() {
      deps.jobs?.registerDaily('purge-link-opens', { hour: 3, minute: 37 }, ({ db, signal }) =>
        purgeOpens({ db, days: limits.activity_days, signal }),
      )
    },
    stop: async () => late.opens?.flush(),
  }
}

/** What a link shows now, to be kept. */
async function takeSnapshot(parts: PageParts, kit: Kit, link: LinkRow): Promise<Buffer> {
  const opened = await openLinks(kit.db, link.team_id, { kind: link.kind, key: link.view_id ?? '' })
  const own = opened.find((one) => one.link.id === link.id)
  if (!own) throw errors.not_found()
  const live = await sourceOf(parts, { ...own, link: { ...own.link, mode: 'live' } })
  return takePicture(live, link.item_id)
}
