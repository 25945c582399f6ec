import { Readable } from 'node:stream'

import { anyone, errors, type Kit, loadMember, type Route, route } from '@weft/server-kit'

import {
  askFileLinks,
  askLinkPreviews,
  beginUpload,
  cancelUpload,
  finishUpload,
  getFile,
  readFileLinks,
  readStorage,
  readUploadState,
  sendPart,
  storageState,
  uploadFromUrl,
} from '../shared/index.ts'
import { findPictureUses } from './comment-pictures/queries.ts'
import { linkTypes, loadFiles, loadPlace, loadUpload, needEdit } from './file-access.ts'
import type { FileRow } from './file-row.ts'
import type { FilePictures } from './pictures/file-pictures.ts'
import { findFile, findUses, findPreviews } from './queries.ts'
import { sendFile, sendPicture } from './send-file.ts'
import type { SignedFor, SignedLinks } from './signed-links.ts'
import type { StorageRoom } from './storage-room.ts'
import type { FileStorage } from './storage/storage.ts'
import { type Quota, stateOf, type Uploads } from './upload-files.ts'

export interface FileRouteParts {
  uploads: Uploads
  storage: FileStorage
  pictures: FilePictures
  links: SignedLinks
  quota: Quota
  room: StorageRoom
}

export function fileRoutes(kit: Kit, parts: FileRouteParts): Route[] {
  return [...uploadRoutes(kit, parts), ...linkRoutes(kit, parts), storageRoute(kit, parts), previewRoute(kit)]
}

/** Files that come in, part by part. */
function uploadRoutes(kit: Kit, { uploads }: FileRouteParts): Route[] {
  return [
    route(beginUpload, {
      scope: 'work',
      load: ({ params, body, caller }) => loadPlace(kit, params.team_id, caller, body),
      permit: (_input, place) => needEdit(place),
      handle: async ({ params, body, caller }) => {
        kit.charge(caller, params.team_id, 1)
        return { data: await uploads.begin(params.team_id, caller.user_id, body) }
      },
    }),
    route(readUploadState, {
      scope: 'work',
      load: ({ params, caller }) => loadUpload(kit, params.team_id, caller, params.id),
      permit: anyone,
      handle: async (_input, { row }) => ({ data: stateOf(row) }),
    }),
    route(sendPart, {
      scope: 'work',
      load: ({ params, caller }) => loadUpload(kit, params.team_id, caller, params.id),
      permit: (_input, { place }) => needEdit(place),
      options: { rawBody: true, slowBody: true },
      handle: async ({ query, request }, { row }) => {
        const { body } = request
        if (body !== undefined && body !== null && !(body instanceof Readable))
          throw errors.unsupported_media_type()
        return { data: await uploads.send(row, query.offset, body ?? Readable.from([])) }
      },
    }),
    route(finishUpload, {
      scope: 'work',
      load: ({ params, caller }) => loadUpload(kit, params.team_id, caller, params.id),
      permit: (_input, { place }) => needEdit(place),
      handle: async ({ params, body, caller }, { row, place }) => {
        kit.charge(caller, params.team_id, 1)
        return { data: await uploads.finish(row, place, body.sha256) }
      },
    }),
    route(cancelUpload, {
      scope: 'work',
      load: ({ params, caller }) => loadUpload(kit, params.team_id, caller, params.id),
      permit: anyone,
      handle: async ({ reply }, { row }) => {
        await uploads.cancel(row)
        return reply.status(204).send()
      },
    }),
    route(uploadFromUrl, {
      scope: 'work',
      load: ({ params, body, caller }) => loadPlace(kit, params.team_id, caller, body),
      permit: (_input, place) => needEdit(place),
      handle: async ({ params, body, caller }, place) => {
        // It holds a connection outside for up to a minute.
        kit.charge(caller, params.team_id, 20)
        return { data: await uploads.fromUrl(params.team_id, caller.user_id, place, body) }
      },
    }),
  ]
}

/** Signed addresses of files, and what lies at them. */
function linkRoutes(kit: Kit, { storage, pictures, links }: FileRouteParts): Route[] {
  return [
    route(readFileLinks, {
      scope: 'work',
      load: ({ params, caller }) => loadFiles(kit, params.team_id, caller, [params.id]),
      permit: anyone,
      handle: async (_input, [use]) => {
        if (!use) throw errors.not_found()
        return { data: links.of(use) }
      },
    }),
    route(askFileLinks, {
      scope: 'work',
      load: ({ params, body, caller }) => loadFiles(kit, params.team_id, caller, body.ids),
      permit: anyone,
      options: { reads: true },
      handle: async (_input, uses) => ({ data: uses.map(links.of) }),
    }),
    route(getFile, {
      scope: 'work',
      load: async ({ params, query }) => {
        const row = await findFile(kit.db, params.team_id, params.id)
        // Without a good signature nobody learns whether there is such a file.
        const as = row?.state === 'ready' ? links.readAs(row, query) : null
        if (!row || as === null) throw errors.not_found()
        // What no standing item or comment holds any more is gone at once, also by an address given out before.
        if (!(await isHeld(kit, row, as))) throw errors.not_found()
        return row
      },
      // The signature is the right: pictures are asked for by pages, which send no token with them.
      permit: anyone,
      options: { unlimited: true },
      handle: async ({ query, request, reply }, row) => {
        if (query.v === 'file' || query.v === 'download')
          return sendFile({ request, reply, storage }, row, query.v === 'download')
        const picture = await pictures.read(row, Number(query.v))
        if (!picture) throw errors.not_found()
        return sendPicture(reply, picture)
      },
    }),
  ]
}

async function isHeld({ db }: Kit, { team_id, id }: FileRow, as: SignedFor): Promise<boolean> {
  if ((await findUses(db, team_id, [id])).length > 0) return true
  const pictures = await findPictureUses(db, team_id, [id])
  return pictures.some(({ only_for }) => only_for === null || as === 'own')
}

function storageRoute(kit: Kit, parts: FileRouteParts): Route {
  return route(readStorage, {
    scope: 'work',
    load: ({ params, caller }) => loadMember(kit, params.team_id, caller),
    permit: anyone,
    handle: async ({ params }) => {
      const used = await parts.room.used(kit.db, params.team_id)
      const { storage_bytes: limit, file_bytes: file_limit } = parts.quota
      return { data: { used, limit, file_limit, state: storageState(used, limit) } }
    },
  })
}

function previewRoute(kit: Kit): Route {
  return route(askLinkPreviews, {
    scope: 'work',
    load: ({ params, caller }) => loadMember(kit, params.team_id, caller),
    permit: anyone,
    options: { reads: true },
    handle: async ({ params, body }, { access, user_id }) => {
      const folder_ids = access.checker.visibleFolders(user_id).map(({ id }) => id)
      const seesAll = folder_ids.length === access.graph.folders.size
      // A page that only links out of sight lead to is as unknown as one that nobody linked to.
      const within = seesAll ? null : { folder_ids, types: linkTypes }
      return { data: await findPreviews(kit.db, params.team_id, body.urls, within) }
    },
  })
}
