import { createHash } from 'node:crypto'

import { loadAttributes, serverAttributeTypes } from '@weft/features/attributes/server'
import { nameKey } from '@weft/model'
import { CONTENT_LINES, HEADERS } from '@weft/protocol'
import {
  anyone,
  type Caller,
  errors,
  followWritten,
  type Kit,
  loadPrincipal,
  type Route,
  route,
} from '@weft/server-kit'

import {
  exportItems,
  folderContent,
  itemActivity as activityContract,
  keptText as keptTextContract,
  moveItem as moveContract,
  numberedItem,
  openItems,
  previewMove as previewContract,
} from '../shared/index.ts'
import { itemActivity, seesActivity } from './activity/item-activity.ts'
import { accepts } from './content/encodings.ts'
import { createFolderContents, type FolderContents } from './content/folder-contents.ts'
import { createItemExport, type ExportOptions } from './export/export-items.ts'
import { type AfterMove, moveItem } from './moving/move-item.ts'
import { previewMove } from './moving/preview-move.ts'
import { findNumbered } from './numbers/queries.ts'
import { createOpenCounts } from './open-counts/open-counts.ts'
import type { LinksAt } from './past/content-at.ts'
import { namesRoute } from './names/name-items.ts'
import { type AnswerPast, changesRoute, createPast, demandPast, historyRoute } from './past/routes.ts'
import { placesOfItems } from './queries.ts'
import { keptText } from './texts/queries.ts'

export function itemRoutes(
  kit: Kit,
  after: readonly AfterMove[],
  { linksAt, ...neighbours }: Omit<ExportOptions, 'kit'> & { linksAt?: LinksAt } = {},
): Route[] {
  const contents = createFolderContents(kit)
  const past = createPast(kit, contents, linksAt)
  return [
    ...moveRoutes(kit, after),
    exportRoute(kit, neighbours),
    numberRoute(kit),
    ...activityRoutes(kit),
    contentRoute(kit, contents, past),
    changesRoute(kit, past),
    historyRoute(kit),
    openItemsRoute(kit),
    namesRoute(kit),
  ]
}

function moveRoutes(kit: Kit, after: readonly AfterMove[]): Route[] {
  return [
    route(moveContract, {
      scope: 'work',
      load: ({ params, caller }) => loadPrincipal(kit, params.team_id, caller),
      // The right at the item is judged on the locked row.
      permit: anyone,
      handle: async ({ params, body, caller, key, origin }, principal) => {
        kit.charge(caller, params.team_id, 1)
        const moved = await moveItem(
          kit,
          principal,
          {
            id: params.id,
            folder_id: body.folder_id,
            mapping: body.mapping ?? {},
            createsLabels: body.create_labels === true,
            lose: body.lose ?? [],
          },
          { caller, key, origin, after },
        )
        const written = { action: 'moved' as const, collection: 'items', record_id: params.id }
        const isPending = await followWritten(kit.follows, params.team_id, [written])
        return isPending ? { ...moved, pending: true as const } : moved
      },
    }),
    route(previewContract, {
      scope: 'work',
      load: ({ params, caller }) => seen(kit, params, caller),
      // Both folders must be in sight; what would be refused of the move itself is said by that.
      permit: ({ body }, { principal }) => {
        if (!principal.may('VIEW_FOLDER', { type: 'folder', id: body.folder_id })) throw errors.not_found()
      },
      options: { reads: true },
      handle: async ({ params, body, caller }, { principal }) => {
        kit.charge(caller, params.team_id, 1)
        const { folder_id, mapping = {}, create_labels = false } = body
        const asked = { id: params.id, folder_id, mapping, createsLabels: create_labels }
        return { data: await previewMove(kit, principal, asked) }
      },
    }),
  ]
}

function exportRoute(kit: Kit, neighbours: Omit<ExportOptions, 'kit'>): Route {
  const writeCsv = createItemExport({ kit, ...neighbours })
  return route(exportItems, {
    scope: 'work',
    load: ({ params, caller }) => loadPrincipal(kit, params.team_id, caller),
    // The right to export is asked of each folder that an item lies in.
    permit: anyone,
    options: { reads: true },
    handle: async ({ params, body, caller }, principal) => {
      kit.charge(caller, params.team_id, 0)
      return { data: { csv: await writeCsv(principal, body) } }
    },
  })
}

function numberRoute(kit: Kit): Route {
  return route(numberedItem, {
    scope: 'work',
    load: async ({ params, caller }) => {
      const principal = await loadPrincipal(kit, params.team_id, caller)
      if (!principal.may('VIEW_BOARD', { type: 'board', id: params.board_id })) throw errors.not_found()
      return principal
    },
    permit: anyone,
    handle: async ({ params, query, caller }, principal) => {
      kit.charge(caller, params.team_id, 0)
      const found = await kit.db.read({ team: params.team_id }, async (tx) => {
        const attributes = await loadAttributes(tx, params.team_id, params.board_id)
        const ids = attributes.flatMap(({ id, type, deleted_at }) =>
          deleted_at === null && serverAttributeTypes[type]?.numbering ? [id] : [],
        )
        return findNumbered(tx, params.team_id, ids, nameKey(query.id))
      })
      // Where folders count by themselves several items may have it: the first one that may be seen is meant.
      const seen = found.find(({ folder_id }) =>
        principal.may('VIEW_FOLDER', { type: 'folder', id: folder_id }),
      )
      return { data: seen ?? null }
    },
  })
}

/** What an item went through, and texts that it held. */
function activityRoutes(kit: Kit): Route[] {
  return [
    route(activityContract, {
      scope: 'work',
      load: ({ params, caller }) => seen(kit, params, caller),
      permit: (_, { principal, place }) => {
        if (!seesActivity(principal, place.folder_id)) throw errors.forbidden()
      },
      handle: async ({ params, query, caller }, { principal, place }) => {
        kit.charge(caller, params.team_id, 0)
        return itemActivity(kit, principal, { id: params.id, folder_id: place.folder_id, after: query.after })
      },
    }),
    route(keptTextContract, {
      scope: 'work',
      load: ({ params, caller }) => seen(kit, params, caller),
      permit: (_, { principal, place }) => {
        if (!seesActivity(principal, place.folder_id)) throw errors.forbidden()
      },
      handle: async ({ params: { id, ...params }, caller }) => {
        kit.charge(caller, params.team_id, 0)
        const html = await keptText(kit.db, { ...params, item_id: id }, params.hash)
        return { data: html === null ? null : { html } }
      },
    }),
  ]
}

function contentRoute(kit: Kit, contents: FolderContents, past: AnswerPast): Route {
  return route(folderContent, {
    scope: 'work',
    load: async ({ params, caller }) => {
      const principal = await loadPrincipal(kit, params.team_id, caller)
      if (!principal.may('VIEW_FOLDER', { type: 'folder', id: params.folder_id })) throw errors.not_found()
      return principal
    },
    permit: ({ params, query }, principal) => {
      if (isPast(query)) demandPast(principal, params.folder_id)
    },
    handle: async ({ params, query, caller, request, reply }, principal) => {
      if (isPast(query)) {
        kit.charge(caller, params.team_id, 1)
        const { at, seq, view_id } = query
        const asked = { at, seq: seq === undefined ? undefined : Number(seq), view_id }
        return past(principal, { folder_id: params.folder_id, ...asked }, { request, reply })
      }
      const header = (name: string) => [request.headers[name]].flat()[0]
      const known = header(HEADERS.contentHash) ?? header('if-none-match')?.replaceAll(/^W\/|"/g, '')
      const form = accepts(header('accept') ?? '', CONTENT_LINES) ? 'lines' : 'whole'
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const answer = await contents.read(principal, params.folder_id, {
        form,
        accept: header('accept-encoding') ?? '',
        known,
        signal: gone.signal,
      })
      const feed = { team_id: params.team_id, kind: 'folder' as const, id: params.folder_id }
      reply
        .header(HEADERS.contentHash, answer.hash)
        .header('etag', `"${answer.hash}"`)
        .header('cache-control', 'private, no-cache')
        .header('vary', 'accept, accept-encoding, authorization')
        // Rights are the principal's own, the base is everybody's: they travel beside it.
        .header('x-feed-seq', String(answer.seq))
        .header('x-rights', kit.access.rights(principal.access, principal.user_id, feed))
      // Of what is still being made the last line says it.
      if (answer.modified !== null) reply.header(HEADERS.lastModified, answer.modified)
      if (answer.body === null) return reply.status(304).send()
      reply.header('content-type', form === 'lines' ? CONTENT_LINES : 'application/json; charset=utf-8')
      if (answer.encoding) reply.header('content-encoding', answer.encoding)
      return reply.send(answer.body)
    },
  })
}

const isPast = ({ at, seq }: { at?: string | undefined; seq?: string | undefined }) =>
  at !== undefined || seq !== undefined

/** Numbers beside boards and folders. */
function openItemsRoute(kit: Kit): Route {
  const openCounts = createOpenCounts(kit.db)
  return route(openItems, {
    scope: 'work',
    load: ({ params, caller }) => loadPrincipal(kit, params.team_id, caller),
    // Only what the caller sees is counted.
    permit: anyone,
    handle: async ({ query, caller, params }, principal) => {
      kit.charge(caller, params.team_id, 0)
      const { counts, isPartial } = await openCounts(principal, query.who)
      const version = createHash('sha256').update(JSON.stringify(counts)).digest('base64url').slice(0, 16)
      const data = version === query.version ? null : counts
      return { data, version, ...(isPartial && { partial: true as const }) }
    },
  })
}

/** The principal, and where an item lies that they see. */
async function seen(kit: Kit, { team_id, id }: { team_id: number; id: string }, caller: Caller) {
  const principal = await loadPrincipal(kit, team_id, caller)
  const place = (await placesOfItems(kit.db, team_id, [id])).get(id)
  if (!place || !principal.may('VIEW_FOLDER', { type: 'folder', id: place.folder_id }))
    throw errors.not_found()
  return { principal, place }
}
