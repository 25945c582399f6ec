import { join } from 'node:path'
import type { Readable } from 'node:stream'

import { assert } from '@weft/base'
import type { Tx } from '@weft/db'
import type { Jobs } from '@weft/jobs'
import type { Settings } from '@weft/model'
import type { Kit, Limits, Outbound, ServerFeature } from '@weft/server-kit'

import { createStoredBytes, type StoredBytes } from './archived-files.ts'
import type { FileRow } from './file-row.ts'
import { bytesOfFile } from './files-of-item.ts'
import { followItems } from './follow-items.ts'
import { purgePreviews } from './link-previews/purge-previews.ts'
import { FETCH_PREVIEWS, type PreviewJob, runPreviewJob } from './link-previews/preview-job.ts'
import { findNamedPictures, keepPictures, type NamedPicture } from './comment-pictures/queries.ts'
import { createFilePictures } from './pictures/file-pictures.ts'
import { createThumbnailMaker } from './pictures/make-thumbnails.ts'
import { purgeFiles } from './purge-files.ts'
import { openFile, type OpenFile } from './open-file.ts'
import { addUse, findNamed, type NamedFile } from './queries.ts'
import { fileRoutes } from './routes.ts'
import { createSignedLinks } from './signed-links.ts'
import { createStorageRoom, type StorageRoom } from './storage-room.ts'
import { createLocalStorage } from './storage/local-storage.ts'
import { createS3Storage, type S3Place } from './storage/s3-storage.ts'
import type { StoredFile } from '../shared/index.ts'
import { createTellRoom, type RoomNews } from './tell-room.ts'
import { type TakenFile, Uploads } from './upload-files.ts'

export interface FilesDeps {
  limits: Limits
  jobs: Jobs
  dataDir: string
  secret: string
  outbound: Outbound
  /** Without it files lie in the data folder. */
  s3?: S3Place | null
  /** Room for all files of a workspace; without it there is no end. */
  storageBytes?: number | null
  /** Hears that the storage of a workspace has become nearly or wholly full. */
  onRoom?(news: RoomNews): Promise<void>
  /** A virus scanner. */
  scan?(file: { name: string; mime: string; open(): Promise<Readable> }): Promise<boolean>
}

/** Whose files come another way than by an upload of the item's own. */
export interface FileTaker {
  /** Stores a file for an item that is about to be made; throws what an upload of it would. */
  take(team_id: number, user_id: number | null, settings: Settings, file: TakenFile): Promise<StoredFile>
  /** Says that the item holds what was taken for it, in the transaction that makes it. */
  hold(
    tx: Tx,
    team_id: number,
    item_id: string,
    files: readonly Pick<StoredFile, 'id' | 'name'>[],
  ): Promise<void>
  /** Takes back what was taken for an item that was not made. */
  dismiss(team_id: number, ids: readonly string[]): Promise<void>
}

export interface FilesFeature extends ServerFeature, FileTaker {
  /** Files that values name, those that are there. */
  find(tx: Tx, team_id: number, ids: readonly string[]): Promise<NamedFile[]>
  /** Pictures that comments name, and those that each of them shows. */
  commentPictures: {
    find(tx: Tx, team_id: number, ids: readonly string[]): Promise<NamedPicture[]>
    keep(tx: Tx, team_id: number, comment_id: string, ids: readonly string[]): Promise<void>
  }
  /** Of which photos and pictures of forms take some, too. */
  room: StorageRoom
  /** The bytes of all files, by their keys. */
  stored: StoredBytes
  /** A file of an item, for what is sent in its place; null once the item does not hold it any more. */
  bytes(file: { team_id: number; item_id: string; id: string }): Promise<Buffer | null>
  /** Answers with a file of an item to whoever a neighbour lets see it. */
  open: OpenFile
}

/** Files of items, their pictures, and what is known of pages that links lead to. */
export function createFilesFeature(deps: FilesDeps): FilesFeature {
  const storage = deps.s3 ? createS3Storage(deps.s3) : createLocalStorage(join(deps.dataDir, 'files'))
  const links = createSignedLinks(deps.secret)
  const quota = { file_bytes: deps.limits.attachment_bytes, storage_bytes: deps.storageBytes ?? null }
  const tellRoom = createTellRoom(quota.storage_bytes, deps.onRoom)
  const room = createStorageRoom(quota.storage_bytes, tellRoom)
  const late: { kit?: Kit; made?: ReturnType<typeof make> } = {}
  const kitNow = () => {
    assert(late.kit, 'routes are mounted first')
    return late.kit
  }

  function make(kit: Kit) {
    const pictures = createFilePictures({
      db: kit.db,
      storage,
      maker: createThumbnailMaker({ pixels: deps.limits.attachment_pixels }),
      folder: join(deps.dataDir, 'temporary'),
      async onMade({ team_id }, { before, more }) {
        const beside = quota.storage_bytes === null ? 0 : await room.beside(kit.db, team_id)
        await tellRoom(team_id, { before: before + beside, more, isRefused: false })
      },
    })
    const onReady = (row: FileRow) => pictures.ahead(row)
    const uploads = new Uploads({
      kit,
      storage,
      quota,
      room,
      outbound: deps.outbound,
      scan: deps.scan,
      tellRoom,
      onReady,
    })
    return { kit, pictures, uploads }
  }

  const uploadsNow = () => {
    assert(late.made, 'routes are mounted first')
    return late.made.uploads
  }

  return {
    name: 'files',
    words: async () => (await import('./interface-words.ts')).words,
    room,
    stored: createStoredBytes(storage, deps.scan),
    open: (input) => openFile({ storage, ...(late.made ??= make(kitNow())) }, input),
    bytes: (file) => bytesOfFile({ db: kitNow().db, storage }, file),
    take: (team_id, user_id, settings, file) =>
      uploadsNow().take(team_id, user_id, { item: { attribute_settings: settings } }, file),
    async hold(tx, team_id, item_id, files) {
      for (const { id, name } of files) await addUse(tx, team_id, { attachment_id: id, item_id, name })
    },
    find: findNamed,
    commentPictures: { find: findNamedPictures, keep: keepPictures },
    dismiss: (team_id, ids) => uploadsNow().dismiss(team_id, ids),
    consumers: [followItems()],
    routes(kit) {
      late.kit = kit
      const { uploads, pictures } = (late.made ??= make(kit))
      return fileRoutes(kit, { uploads, storage, pictures, links, quota, room })
    },
    async start(kit) {
      const { uploads, pictures } = (late.made ??= make(kit))
      deps.jobs.register<PreviewJob>(FETCH_PREVIEWS, ({ payload, db, signal }) =>
        runPreviewJob({ db, outbound: deps.outbound, signal }, payload),
      )
      deps.jobs.registerDaily('purge-files', { hour: 3, minute: 41 }, ({ db, signal }) =>
        purgeFiles({
          db,
          storage,
          signal,
          async forget(row) {
            await pictures.remove(row)
            await uploads.forget(row)
          },
        }),
      )
      const days = deps.limits.link_preview_days
      deps.jobs.registerDaily('purge-link-previews', { hour: 3, minute: 47 }, ({ db, signal }) =>
        purgePreviews({ db, days, signal }),
      )
    },
    async stop() {
      late.made?.pictures.stop()
    },
  }
}
