import { stat } from 'node:fs/promises'

import { type Entry, openPromise, type ZipFile } from 'yauzl'

import { UnreadableFile } from './unreadable.ts'

/** Bytes that the parts of an archive may have together, once they are unpacked. */
const MOST_UNPACKED = 200_000_000
/** A part that unpacks to so many times its size was made to do harm, unless it is no larger than any file may be. */
const MOST_RATIO = 100
const SMALL = 50_000_000
const MOST_PARTS = 10_000

const BOMB = 'This file unpacks to more than 200 MB. Split it and try again.'
const BROKEN = 'This file is damaged: it cannot be unpacked. Save it once more and try again.'

/** An archive whose parts are unpacked one after the other. Sizes are counted as they come, whatever it says of them. */
export interface Zip {
  names: readonly string[]
  /** The unpacked bytes of a part, none where there is no such part. Throws UnreadableFile. */
  read(name: string): AsyncGenerator<Uint8Array>
  /** A part as text; empty where there is none. Throws UnreadableFile. */
  text(name: string): Promise<string>
}

export const isZip = (beginning: Uint8Array): boolean =>
  [0x50, 0x4b, 0x03, 0x04].every((byte, at) => beginning[at] === byte)

/** Gives an archive, as long as somebody takes what comes of it. Throws UnreadableFile for one that is damaged. */
export async function* withZip<Part>(
  path: string,
  partsOf: (zip: Zip) => AsyncGenerator<Part>,
): AsyncGenerator<Part> {
  let file: ZipFile | undefined
  try {
    // A part that is larger than it says is refused by our own count, in our words.
    file = await openPromise(path, { autoClose: false, lazyEntries: true, validateEntrySizes: false })
    const { size } = await stat(path)
    yield* partsOf(readerOf(file, await listParts(file, size)))
  } catch (error) {
    throw error instanceof UnreadableFile || isOfSystem(error)
      ? error
      : new UnreadableFile('import_damaged', BROKEN)
  } finally {
    file?.close()
  }
}

/** Asks an archive for one thing. */
export async function askZip<Answer>(path: string, ask: (zip: Zip) => Promise<Answer>): Promise<Answer> {
  for await (const answer of withZip(path, async function* (zip) {
    yield await ask(zip)
  }))
    return answer
  throw new UnreadableFile('import_damaged', BROKEN)
}

const isOfSystem = (error: unknown) => error instanceof Error && 'syscall' in error

async function listParts(file: ZipFile, size: number): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>()
  for await (const entry of file.eachEntry()) {
    // What points behind the end of the file would be waited for, for ever.
    const isInside = entry.relativeOffsetOfLocalHeader + entry.compressedSize <= size
    if (parts.size >= MOST_PARTS || !entry.canDecodeFileData() || !isInside)
      throw new UnreadableFile('import_damaged', BROKEN)
    if (!entry.fileName.endsWith('/')) parts.set(entry.fileName, entry)
  }
  return parts
}

function readerOf(file: ZipFile, parts: ReadonlyMap<string, Entry>): Zip {
  let unpacked = 0

  async function* read(name: string): AsyncGenerator<Uint8Array> {
    const entry = parts.get(name)
    if (!entry) return
    let bytes = 0
    const most = Math.max(SMALL, entry.compressedSize * MOST_RATIO)
    const stream = await file.openReadStreamPromise(entry)
    try {
      for await (const block of stream as AsyncIterable<Uint8Array>) {
        bytes += block.length
        unpacked += block.length
        if (unpacked > MOST_UNPACKED || bytes > most)
          throw new UnreadableFile('import_unpacks_too_large', BOMB)
        yield block
      }
    } finally {
      stream.destroy()
    }
  }

  return {
    names: [...parts.keys()],
    read,
    async text(name) {
      const decoder = new TextDecoder()
      let text = ''
      for await (const block of read(name)) text += decoder.decode(block, { stream: true })
      return text + decoder.decode()
    },
  }
}
