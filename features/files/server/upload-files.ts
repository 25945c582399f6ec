import { createHash, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

import { errors, type Kit, type Outbound, OutboundError } from '@weft/server-kit'

import {
  cleanFileName,
  fileErrors,
  isPicture,
  kindOf,
  megabytes,
  PART_BYTES,
  type StoredFile,
  type UploadState,
} from '../shared/index.ts'
import { acceptedKinds, type Accepting, type Place } from './file-access.ts'
import type { FileRow } from './file-row.ts'
import { HEAD_BYTES, mimeOf } from './kinds/mime-of.ts'
import { stripPlace } from './pictures/strip-place.ts'
import { addPart, deleteFile, findFile, insertFile, makeReady, restartFile } from './queries.ts'
import type { StorageRoom } from './storage-room.ts'
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
  /** The file is there: pictures can be made. */
  onReady(row: FileRow): void
}

interface Wanted {
  id: string
  item_id: string
  attribute_id: string
  name: string
  size: number
}

/** A file to take in; `open` reads its bytes from the beginning. */
export interface TakenFile extends Wanted {
  open(): Readable
}

export type Uploads = ReturnType<typeof createUploads>

/** Uploads in parts, in two steps: bytes first, and a file only when all of them were read back and are right. */
export function createUploads(parts: UploadParts) {
  const { kit, storage } = parts
  const busy = new Set<string>()

  /** One request at a time works on an upload: a second one of a nervous client comes again. */
  async function alone<T>(row: Pick<FileRow, 'team_id' | 'id'>, work: () => Promise<T>): Promise<T> {
    const name = `${row.team_id}/${row.id}`
    if (busy.has(name)) throw errors.in_flight()
    busy.add(name)
    try {
      return await work()
    } finally {
      busy.delete(name)
    }
  }

  async function again(row: FileRow): Promise<FileRow> {
    const found = await findFile(kit.db, row.team_id, row.id)
    if (!found) throw errors.not_found()
    return found
  }

  async function begin(team_id: number, user_id: number | null, wanted: Wanted): Promise<UploadState> {
    const { file_bytes, storage_bytes } = parts.quota
    if (wanted.size > file_bytes) throw tooLarge(file_bytes)
    const row = {
      ...wanted,
      team_id,
      name: cleanFileName(wanted.name),
      storage_key: randomBytes(24).toString('hex'),
      created_by: user_id,
    }
    const beside = storage_bytes === null ? 0 : await parts.room.beside(kit.db, team_id)
    const limits = {
      storage: storage_bytes === null ? null : storage_bytes - beside,
      uploads: kit.limits.uploads_per_user,
    }
    const taken = await insertFile(kit.db, row, limits)
    if (taken === 'full') throw fileErrors.storage_exceeded()
    if (taken === 'busy') throw fileErrors.too_many_uploads()
    const stored = await findFile(kit.db, team_id, wanted.id)
    const isSame =
      stored?.created_by === user_id && stored.item_id === wanted.item_id && stored.size === wanted.size
    // Asked again after a lost answer it goes on; somebody else's id is refused without a word about it.
    if (!stored || (taken === 'taken' && !isSame)) throw fileErrors.file_id_taken()
    // Nothing has arrived: whether the storage was asked before is not known, and does not matter.
    if (stored.state === 'uploading' && stored.received === 0) await open(stored)
    return stateOf(stored)
  }

  /** Has the storage open an upload for the row, which from now on begins at the first byte. */
  async function open(row: FileRow): Promise<void> {
    await restartFile(kit.db, row, await storage.begin(row.storage_key))
  }

  async function send(row: FileRow, offset: number, body: Readable): Promise<UploadState> {
    return alone(row, async () => {
      const now = await again(row)
      if (now.state === 'ready' || now.received !== offset) {
        body.resume()
        throw fileErrors.upload_offset({ data: stateOf(now) })
      }
      const expected = Math.min(PART_BYTES, now.size - offset)
      const bytes = await readPart(body, expected)
      await keepPart(now, bytes)
      return { ...stateOf(now), offset: offset + bytes.length }
    })
  }

  async function keepPart(row: FileRow, bytes: Buffer): Promise<void> {
    const number = row.parts.length + 1
    const part = await storage.putPart(row.storage_key, row.upload_ref, {
      number,
      offset: row.received,
      bytes,
    })
    if (!(await addPart(kit.db, row, part, bytes.length)))
      throw fileErrors.upload_offset({ data: stateOf(await again(row)) })
  }

  async function finish(row: FileRow, place: Accepting, sha256: string | null): Promise<StoredFile> {
    return alone(row, async () => {
      const now = await again(row)
      if (now.state === 'ready') return fileOf(now)
      if (now.received !== now.size) throw fileErrors.upload_offset({ data: stateOf(now) })
      await storage.complete(now.storage_key, now.upload_ref, now.parts)
      const read = await readBack(now)
      if (!read || (sha256 !== null && read.sha256 !== sha256)) {
        // What arrived is not what was sent, or the storage lost it: the sender begins again, nothing is left.
        await storage.remove(now.storage_key)
        await open(now)
        throw fileErrors.upload_damaged({ data: { ...stateOf(now), offset: 0 } })
      }
      const mime = mimeOf(read.head)
      const refusal = await refusalOf(now, place, mime)
      if (refusal) {
        await forget(now)
        throw refusal
      }
      const clean = isPicture(mime) || kindOf(mime) === 'image' ? await withoutPlace(now) : null
      const known = { mime, sha256: clean ?? read.sha256, size: now.size }
      await makeReady(kit.db, now, known)
      const ready: FileRow = { ...now, ...known, state: 'ready' }
      parts.onReady(ready)
      return fileOf(ready)
    })
  }

  async function refusalOf(row: FileRow, place: Accepting, mime: string) {
    if (!acceptedKinds(place).includes(kindOf(mime))) return fileErrors.file_type_refused()
    const open = async () => must(await storage.read(row.storage_key))
    const isClean = (await parts.scan?.({ name: row.name, mime, open })) ?? true
    return isClean ? null : fileErrors.file_infected()
  }

  /** The stored bytes as they are now; null when some are missing. */
  async function readBack(row: FileRow): Promise<{ sha256: string; head: Buffer } | null> {
    if ((await storage.size(row.storage_key)) !== row.size) return null
    const stored = await storage.read(row.storage_key)
    if (!stored) return null
    const hash = createHash('sha256')
    let head = Buffer.alloc(0)
    let size = 0
    for await (const chunk of stored as AsyncIterable<Buffer>) {
      hash.update(chunk)
      size += chunk.length
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES)
    }
    return size === row.size ? { sha256: hash.digest('hex'), head } : null
  }

  /** Wipes the place out of a picture; answers its new hash, or null when there was nothing to wipe. */
  async function withoutPlace(row: FileRow): Promise<string | null> {
    const chunks: Buffer[] = []
    for await (const chunk of must(await storage.read(row.storage_key)) as AsyncIterable<Buffer>)
      chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    if (!stripPlace(bytes)) return null
    await storage.put(row.storage_key, bytes)
    return createHash('sha256').update(bytes).digest('hex')
  }

  /** Takes back everything of a file; what fails halfway is finished by the purge. */
  async function forget(row: FileRow): Promise<void> {
    if (row.state === 'uploading') await storage.abort(row.storage_key, row.upload_ref)
    await storage.remove(row.storage_key)
    await deleteFile(kit.db, row.team_id, row.id)
  }

  async function fromUrl(
    team_id: number,
    user_id: number,
    place: Place,
    wanted: Omit<Wanted, 'name' | 'size'> & { url: string },
  ) {
    const { file_bytes } = parts.quota
    const fetched = await fetchFile(parts.outbound, wanted.url, file_bytes)
    const { url: _url, ...rest } = wanted
    await begin(team_id, user_id, { ...rest, name: fetched.name, size: fetched.bytes.length })
    for (;;) {
      const row = await findFile(kit.db, team_id, wanted.id)
      if (!row) throw errors.not_found()
      if (row.received >= row.size) return finish(row, place, null)
      await keepPart(row, fetched.bytes.subarray(row.received, row.received + PART_BYTES))
    }
  }

  /** A file that is here already, for an item that is about to be made. */
  async function take(team_id: number, user_id: number | null, place: Accepting, file: TakenFile) {
    const { open: read, ...wanted } = file
    await begin(team_id, user_id, wanted)
    const row = async () => must((await findFile(kit.db, team_id, wanted.id)) ?? null)
    try {
      for await (const bytes of inParts(read())) await keepPart(await row(), bytes)
      return await finish(await row(), place, null)
    } catch (error) {
      const left = await findFile(kit.db, team_id, wanted.id)
      if (left) await forget(left)
      throw error
    }
  }

  /** Takes back files whose item was not made after all. */
  async function dismiss(team_id: number, ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const row = await findFile(kit.db, team_id, id)
      if (row) await forget(row)
    }
  }

  return {
    begin,
    take,
    dismiss,
    send,
    finish,
    fromUrl,
    state: stateOf,
    cancel: (row: FileRow) => alone(row, async () => (row.state === 'uploading' ? forget(row) : undefined)),
    forget,
  }
}

/** The bytes of a stream in the parts that storages ask for. */
async function* inParts(body: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    let rest = chunk
    while (size + rest.length >= PART_BYTES) {
      chunks.push(rest.subarray(0, PART_BYTES - size))
      rest = rest.subarray(PART_BYTES - size)
      yield Buffer.concat(chunks)
      chunks = []
      size = 0
    }
    chunks.push(rest)
    size += rest.length
  }
  if (size > 0) yield Buffer.concat(chunks)
}

const FETCH_MS = 60_000

async function fetchFile(
  outbound: Outbound,
  url: string,
  limit: number,
): Promise<{ name: string; bytes: Buffer }> {
  const chunks: Buffer[] = []
  try {
    const { status } = await outbound.stream(url, { timeoutMs: FETCH_MS, maxBytes: limit }, (chunk) => {
      chunks.push(chunk)
    })
    if (status !== 200) throw fileErrors.not_fetched()
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    // No more than that: an answer that tells apart why would map our network for whoever asks.
    throw error.problem === 'too_large' ? tooLarge(limit) : fileErrors.not_fetched({ cause: error })
  }
  const { pathname } = new URL(url)
  let name = pathname.split('/').findLast((part) => part !== '') ?? ''
  try {
    name = decodeURIComponent(name)
  } catch {
    // Not every path is well formed: then it is shown as it stands.
  }
  return { name: cleanFileName(name), bytes: Buffer.concat(chunks) }
}

function tooLarge(limit: number) {
  return fileErrors.file_too_large({
    message: `The file you are trying to upload is too large. Your file must be less than ${megabytes(limit)}MB.`,
  })
}

function stateOf(row: FileRow): UploadState {
  const file = row.state === 'ready' ? fileOf(row) : null
  return { id: row.id, offset: row.received, size: row.size, part_bytes: PART_BYTES, file }
}

export function fileOf({ id, name, size, mime }: FileRow): StoredFile {
  return { id, name, size, mime: mime ?? 'application/octet-stream' }
}

/** A part is kept whole or not at all: a connection that was cut leaves nothing of it. */
async function readPart(body: Readable, expected: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > expected) throw errors.too_large()
      chunks.push(chunk)
    }
  } catch (cause) {
    throw size > expected ? cause : errors.bad_request({ cause })
  }
  if (size !== expected) throw errors.bad_request()
  return Buffer.concat(chunks)
}

function must<T>(value: T | null): T {
  if (value === null) throw fileErrors.storage_unavailable()
  return value
}
