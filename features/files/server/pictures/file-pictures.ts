import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type { Database } from '@weft/db'

import { isPicture, PICTURE_SIZES } from '../../shared/index.ts'
import type { FileRow } from '../file-row.ts'
import { savePicturesOf } from '../queries.ts'
import type { FileStorage } from '../storage/storage.ts'
import type { ThumbnailMaker } from './make-thumbnails.ts'

const pictureKey = (row: Pick<FileRow, 'storage_key'>, size: number) => `${row.storage_key}-${size}.webp`

export interface FilePictures {
  /** The bytes of one of a file's pictures; made now if nobody has made them. Null for files without any. */
  read(row: FileRow, size: number): Promise<Buffer | null>
  /** Makes them ahead of the first who looks; failures are left to that one. */
  ahead(row: FileRow): void
  remove(row: FileRow): Promise<void>
  stop(): void
}

export function createFilePictures(parts: {
  db: Database
  storage: FileStorage
  maker: ThumbnailMaker
  /** For copies that live as long as a picture is made. */
  folder: string
  /** They take room: bytes of the workspace's files before, and how many came. */
  onMade(row: FileRow, room: { before: number; more: number }): Promise<void>
}): FilePictures {
  const { db, storage, maker, folder, onMade } = parts
  const making = new Map<string, Promise<ReadonlyMap<number, Buffer> | null>>()

  async function make(row: FileRow): Promise<ReadonlyMap<number, Buffer> | null> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const place = await mkdtemp(join(folder, 'picture-'))
    try {
      const stored = await storage.read(row.storage_key)
      if (!stored) return null
      const path = join(place, 'original')
      await pipeline(stored, createWriteStream(path, { mode: 0o600 }))
      const pictures = await maker.make(path, PICTURE_SIZES)
      for (const [size, bytes] of pictures ?? []) await storage.put(pictureKey(row, size), bytes)
      const more = pictures && bytesIn(pictures)
      const before = await savePicturesOf(db, row, more)
      if (more !== null) await onMade(row, { before, more })
      return pictures
    } finally {
      await rm(place, { recursive: true, force: true })
    }
  }

  function once(row: FileRow): Promise<ReadonlyMap<number, Buffer> | null> {
    const known = making.get(row.storage_key)
    if (known) return known
    const made = make(row).finally(() => making.delete(row.storage_key))
    making.set(row.storage_key, made)
    return made
  }

  return {
    async read(row, size) {
      if (!isPicture(row.mime ?? '') || row.has_pictures === false) return null
      if (row.has_pictures === true) {
        const stored = await storage.read(pictureKey(row, size))
        if (stored) return whole(stored)
      }
      return (await once(row))?.get(size) ?? null
    },
    ahead(row) {
      // Whoever looks first makes them else, and hears of what fails.
      if (isPicture(row.mime ?? '')) void once(row).catch(() => undefined)
    },
    async remove(row) {
      for (const size of PICTURE_SIZES) await storage.remove(pictureKey(row, size))
    },
    stop: () => maker.stop(),
  }
}

const bytesIn = (pictures: ReadonlyMap<number, Buffer>) =>
  [...pictures.values()].reduce((sum, { length }) => sum + length, 0)

async function whole(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
