import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import zlib from 'node:zlib'

import { type Entry, openPromise, type ZipFile } from 'yauzl'

import { MANIFEST, MAX_MANIFEST_BYTES } from './manifest.ts'

/** A line is one record; what is longer is none of ours. */
const MAX_LINE_BYTES = 2 * 1_024 * 1_024
/** So many times its size a file may grow to; small ones do no harm. */
const MAX_RATIO = 100
const SMALL_BYTES = 64 * 1_024 * 1_024
const NAME = /^(?:manifest\.json|records\/[a-z-]{1,40}\.jsonl|files\/[0-9a-f]{64})$/

/** Why a file is not read at all, in a sentence. */
export class UnreadableArchive extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'UnreadableArchive'
  }
}

interface ReadEntry {
  bytes: number
  sha256: string
}

/** A zip whose names and sizes were looked at before anything of it is read. Nothing of it becomes a path. */
export interface ArchiveReader {
  names: ReadonlySet<string>
  sizeOf(name: string): number
  /** The whole of a small entry, by its checksum. */
  text(name: string, limit?: number): Promise<string>
  /** The bytes of an entry. */
  open(name: string): Promise<Readable>
  /** Reads an entry to its end, line by line, and answers what it was. */
  lines(name: string, each: (line: string) => void | Promise<void>): Promise<ReadEntry>
  /** Reads an entry to its end. */
  hash(name: string): Promise<ReadEntry>
  close(): void
}

export async function readArchive(path: string): Promise<ArchiveReader> {
  const { size } = await stat(path)
  const zip = await guarded('This file is damaged or no archive: it cannot be read as a zip.', () =>
    openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true }),
  )
  try {
    const entries = await listEntries(zip, size)
    return reading(zip, entries)
  } catch (error) {
    zip.close()
    throw error
  }
}

async function listEntries(zip: ZipFile, size: number): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let packed = 0
  let unpacked = 0
  await guarded('This file is damaged: the list of its contents cannot be read.', async () => {
    for await (const entry of zip.eachEntry()) {
      const { fileName } = entry
      if (!NAME.test(fileName))
        throw new UnreadableArchive(
          `The file holds something that does not belong there: “${said(fileName)}”.`,
        )
      if (entries.has(fileName)) throw new UnreadableArchive(`The file holds ${fileName} twice.`)
      if (!entry.canDecodeFileData())
        throw new UnreadableArchive(`${fileName} is stored in a way that archives do not use.`)
      // What points behind the end would be waited for, for ever.
      if (entry.relativeOffsetOfLocalHeader + entry.compressedSize > size)
        throw new UnreadableArchive(`${fileName} is damaged: it does not lie in the file.`)
      packed += entry.compressedSize
      unpacked += entry.uncompressedSize
      entries.set(fileName, entry)
    }
  })
  // Entries that share their bytes would add up to more than the file has.
  if (packed > size) throw new UnreadableArchive('This file is damaged: its contents overlap.')
  if (unpacked > SMALL_BYTES && unpacked > size * MAX_RATIO)
    throw new UnreadableArchive(
      'This file would grow to more than a hundred times its size, and is not read.',
    )
  return entries
}

function reading(zip: ZipFile, entries: ReadonlyMap<string, Entry>): ArchiveReader {
  async function open(name: string): Promise<Readable> {
    const entry = entries.get(name)
    if (!entry) throw new UnreadableArchive(`${name} is missing.`)
    return guarded(damaged(name), () => zip.openReadStreamPromise(entry))
  }

  async function consume(name: string, take: (chunk: Buffer) => void | Promise<void>): Promise<ReadEntry> {
    const hash = createHash('sha256')
    let bytes = 0
    const stream = await open(name)
    const chunks = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
    try {
      // Only what reading throws is the file's fault.
      for (;;) {
        const { done, value: chunk } = await guarded(damaged(name), () => chunks.next())
        if (done === true) break
        hash.update(chunk)
        bytes += chunk.length
        await take(chunk)
      }
    } finally {
      stream.destroy()
    }
    return { bytes, sha256: hash.digest('hex') }
  }

  return {
    names: new Set(entries.keys()),
    sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
    open,
    hash: (name) => consume(name, () => {}),
    async text(name, limit = MAX_MANIFEST_BYTES) {
      if ((entries.get(name)?.uncompressedSize ?? 0) > limit)
        throw new UnreadableArchive(`${name} is larger than any that archives have.`)
      const chunks: Buffer[] = []
      await consume(name, (chunk) => void chunks.push(chunk))
      const whole = Buffer.concat(chunks)
      // Of this one no other entry says a hash.
      if (zlib.crc32(whole) !== entries.get(name)?.crc32) throw new UnreadableArchive(damaged(name))
      return whole.toString('utf8')
    },
    async lines(name, each) {
      let rest: Buffer[] = []
      let held = 0
      const read = await consume(name, async (chunk) => {
        let from = 0
        for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
          if (held + at - from > MAX_LINE_BYTES) throw tooLong(name)
          rest.push(chunk.subarray(from, at))
          const line = Buffer.concat(rest).toString('utf8')
          rest = []
          held = 0
          from = at + 1
          await each(line)
        }
        rest.push(chunk.subarray(from))
        held += chunk.length - from
        if (held > MAX_LINE_BYTES) throw tooLong(name)
      })
      if (held > 0) throw new UnreadableArchive(`${name} ends in the middle of a record.`)
      return read
    },
    close: () => zip.close(),
  }
}

const damaged = (name: string) =>
  name === MANIFEST ? `${name} is damaged.` : `${name} is damaged: its bytes are not those that were written.`

const tooLong = (name: string) => new UnreadableArchive(`${name} has a record that is too long.`)

/** A name as a sentence may have it. */
const said = (name: string) => name.replaceAll(/[^\x20-\x7E]/g, '?').slice(0, 80)

async function guarded<T>(sentence: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnreadableArchive) throw error
    const { code } = error as { code?: unknown }
    // The disk's own failures are no findings.
    if (typeof code === 'string' && /^E[A-Z]+$/.test(code)) throw error
    throw new UnreadableArchive(sentence, { cause: error })
  }
}
