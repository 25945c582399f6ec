import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

import { errors, type Kit, type Outbound } from '@weft/server-kit'

import {
  cleanFileName,
  fileErrors,
  isPicture,
  isShownPicture,
  kindOf,
  PART_BYTES,
  type StoredFile,
  type UploadState,
} from '../shared/index.ts'
import { acceptedKinds, type Accepting, type Place } from './file-access.ts'
import type { FileRow } from './file-row.ts'
import { mimeOf } from './kinds/mime-of.ts'
import { fetchFile, tooLarge } from './fetch-file.ts'
import { addPart, deleteFile, findFile, insertFile, makeReady, restartFile } from './queries.ts'
import { inParts, readPart } from './read-parts.ts'
import type { StorageRoom } from './storage-room.ts'
import type { TellRoom } from './tell-room.ts'
import { must, readBack, withoutPlace } from './stored-bytes.ts'
import type { FileStorage } from './storage/storage.ts'

/** What a workspace may keep; null: no end. */
export interface Quota {
  file_bytes: number
  storage_bytes: number | null
}

export interface UploadParts {
  kit: Kit
  storage: FileStorage
  quota: Quota
  room: StorageRoom
  outbound: Outbound
  /** Looks through a whole file before it becomes one; false refuses it. */
  scan?: ((file: { name: string; mime: string; open(): Promise<Readable> }) => Promise<boolean>) | undefined
  /** A file came, or was refused for want of room. */
  tellRoom: TellRoom
  /** The file is there: pictures can be made. */
  onReady(row: FileRow): void
}

interface Wanted {
  id: string
  item_id: string
  /** Null for a picture of a comment. */
  attribute_id: string | null
  name: string
  size: number
}

/** A file to take in; `open` reads its bytes from the beginning. */
export interface TakenFile extends Wanted {
  open(): Readable
}

/** Uploads in parts, in two steps: bytes first, and a file only when all of them were read back and are right. */
export class Uploads {
  private readonly busy = new Set<string>()
  private readonly parts: UploadParts

  constructor(parts: UploadParts) {
    this.parts = parts
  }

  /** One request at a time works on an upload: a second one of a nervous client comes again. */
  private async alone<T>(row: Pick<FileRow, 'team_id' | 'id'>, work: () => Promise<T>): Promise<T> {
    const name = `${row.team_id}/${row.id}`
    if (this.busy.has(name)) throw errors.in_flight()
    this.busy.add(name)
    try {
      return await work()
    } finally {
      this.busy.delete(name)
    }
  }

  private async again(row: FileRow): Promise<FileRow> {
    const found = await findFile(this.parts.kit.db, row.team_id, row.id)
    if (!found) throw errors.not_found()
    return found
  }

  async begin(team_id: number, user_id: number | null, wanted: Wanted): Promise<UploadState> {
    const { file_bytes, storage_bytes } = this.parts.quota
    if (wanted.size > file_bytes) throw tooLarge(file_bytes)
    const row = {
      ...wanted,
      team_id,
      name: cleanFileName(wanted.name),
      storage_key: randomBytes(24).toString('hex'),
      created_by: user_id,
    }
    const beside = storage_bytes === null ? 0 : await this.parts.room.beside(this.parts.kit.db, team_id)
    const limits = {
      storage: storage_bytes === null ? null : storage_bytes - beside,
      uploads: this.parts.kit.limits.uploads_per_user,
    }
    const { outcome: taken, used } = await insertFile(this.parts.kit.db, row, limits)
    if (taken === 'done' || taken === 'full')
      await this.parts.tellRoom(team_id, {
        before: beside + used,
        more: row.size,
        isRefused: taken === 'full',
      })
    if (taken === 'full') throw fileErrors.storage_exceeded()
    if (taken === 'busy') throw fileErrors.too_many_uploads()
    const stored = await findFile(this.parts.kit.db, team_id, wanted.id)
    const isSame =
      stored?.created_by === user_id &&
      stored.item_id === wanted.item_id &&
      stored.attribute_id === wanted.attribute_id &&
      stored.size === wanted.size
    // Asked again after a lost answer it goes on; somebody else's id is refused without a word about it.
    if (!stored || (taken === 'taken' && !isSame)) throw fileErrors.file_id_taken()
    // Nothing has arrived: whether the storage was asked before is not known, and does not matter.
    if (stored.state === 'uploading' && stored.received === 0) await this.open(stored)
    return stateOf(stored)
  }

  /** Has the storage open an upload for the row, which from now on begins at the first byte. */
  private async open(row: FileRow): Promise<void> {
    await restartFile(this.parts.kit.db, row, await this.parts.storage.begin(row.storage_key))
  }

  async send(row: FileRow, offset: number, body: Readable): Promise<UploadState> {
    return this.alone(row, async () => {
      const now = await this.again(row)
      if (now.state === 'ready' || now.received !== offset) {
        body.resume()
        throw fileErrors.upload_offset({ data: stateOf(now) })
      }
      const expected = Math.min(PART_BYTES, now.size - offset)
      const bytes = await readPart(body, expected)
      await this.keepPart(now, bytes)
      return { ...stateOf(now), offset: offset + bytes.length }
    })
  }

  private async keepPart(row: FileRow, bytes: Buffer): Promise<void> {
    const number = row.parts.length + 1
    const part = await this.parts.storage.putPart(row.storage_key, row.upload_ref, {
      number,
      offset: row.received,
      bytes,
    })
    if (!(await addPart(this.parts.kit.db, row, part, bytes.length)))
      throw fileErrors.upload_offset({ data: stateOf(await this.again(row)) })
  }

  async finish(row: FileRow, place: Accepting, sha256: string | null): Promise<StoredFile> {
    return this.alone(row, async () => {
      const now = await this.again(row)
      if (now.state === 'ready') return fileOf(now)
      if (now.received !== now.size) throw fileErrors.upload_offset({ data: stateOf(now) })
      await this.parts.storage.complete(now.storage_key, now.upload_ref, now.parts)
      const read = await readBack(this.parts.storage, now)
      if (!read || (sha256 !== null && read.sha256 !== sha256)) {
        // What arrived is not what was sent, or the storage lost it: the sender begins again, nothing is left.
        await this.parts.storage.remove(now.storage_key)
        await this.open(now)
        throw fileErrors.upload_damaged({ data: { ...stateOf(now), offset: 0 } })
      }
      const mime = mimeOf(read.head)
      const refusal = await this.refusalOf(now, place, mime)
      if (refusal) {
        await this.forget(now)
        throw refusal
      }
      const clean =
        isPicture(mime) || kindOf(mime) === 'image' ? await withoutPlace(this.parts.storage, now) : null
      const known = { mime, sha256: clean ?? read.sha256, size: now.size }
      await makeReady(this.parts.kit.db, now, known)
      const ready: FileRow = { ...now, ...known, state: 'ready' }
      this.parts.onReady(ready)
      return fileOf(ready)
    })
  }

  private async refusalOf(row: FileRow, place: Accepting, mime: string) {
    if (row.attribute_id === null && !isShownPicture(mime)) return fileErrors.not_a_picture()
    if (!acceptedKinds(place).includes(kindOf(mime))) return fileErrors.file_type_refused()
    const open = async () => must(await this.parts.storage.read(row.storage_key))
    const isClean = (await this.parts.scan?.({ name: row.name, mime, open })) ?? true
    return isClean ? null : fileErrors.file_infected()
  }

  /** Takes back everything of a file; what fails halfway is finished by the purge. */
  async forget(row: FileRow): Promise<void> {
    if (row.state === 'uploading') await this.parts.storage.abort(row.storage_key, row.upload_ref)
    await this.parts.storage.remove(row.storage_key)
    await deleteFile(this.parts.kit.db, row.team_id, row.id)
  }

  /** Takes in what lies at an address. */
  async fromUrl(
    team_id: number,
    user_id: number,
    place: Place,
    wanted: Omit<Wanted, 'name' | 'size'> & { url: string },
  ) {
    const { file_bytes } = this.parts.quota
    const fetched = await fetchFile(this.parts.outbound, wanted.url, file_bytes)
    const { url: _url, ...rest } = wanted
    await this.begin(team_id, user_id, { ...rest, name: fetched.name, size: fetched.bytes.length })
    for (;;) {
      const row = await findFile(this.parts.kit.db, team_id, wanted.id)
      if (!row) throw errors.not_found()
      if (row.received >= row.size) return this.finish(row, place, null)
      await this.keepPart(row, fetched.bytes.subarray(row.received, row.received + PART_BYTES))
    }
  }

  /** A file that is here already, for an item that is about to be made. */
  async take(team_id: number, user_id: number | null, place: Accepting, file: TakenFile) {
    const { open: read, ...wanted } = file
    await this.begin(team_id, user_id, wanted)
    const row = async () => must((await findFile(this.parts.kit.db, team_id, wanted.id)) ?? null)
    try {
      for await (const bytes of inParts(read())) await this.keepPart(await row(), bytes)
      return await this.finish(await row(), place, null)
    } catch (error) {
      const left = await findFile(this.parts.kit.db, team_id, wanted.id)
      if (left) await this.forget(left)
      throw error
    }
  }

  /** Takes back files whose item was not made after all. */
  async dismiss(team_id: number, ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const row = await findFile(this.parts.kit.db, team_id, id)
      if (row) await this.forget(row)
    }
  }

  async cancel(row: FileRow): Promise<void> {
    return this.alone(row, async () => (row.state === 'uploading' ? this.forget(row) : undefined))
  }
}

export function stateOf(row: FileRow): UploadState {
  const file = row.state === 'ready' ? fileOf(row) : null
  return { id: row.id, offset: row.received, size: row.size, part_bytes: PART_BYTES, file }
}

export function fileOf({ id, name, size, mime }: FileRow): StoredFile {
  return { id, name, size, mime: mime ?? 'application/octet-stream' }
}
