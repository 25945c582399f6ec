import { createHash, type Hash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'

/** How much of a table or a file lies in one entry, before compression. */
const PART = 4 * 1_048_576
/** A third larger than level 6 and four times as fast; the database waits for it. */
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** How much there was, and its SHA-256 in hexadecimal. */
export interface Measure {
  bytes: number
  sha256: string
}

/** Cuts a stream into compressed parts (each a zstd frame: put together they are one stream), and measures it. */
export async function* compressParts(
  source: AsyncIterable<Uint8Array>,
  measured: (measure: Measure) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let bytes = 0
  let held: Uint8Array[] = []
  let size = 0
  let last: Promise<Buffer> | undefined
  const next = () => {
    const part = compress(Buffer.concat(held), LEVEL)
    // Heard when its turn comes.
    part.catch(() => undefined)
    held = []
    size = 0
    return part
  }
  for await (const chunk of source) {
    hash.update(chunk)
    bytes += chunk.length
    held.push(chunk)
    size += chunk.length
    if (size < PART) continue
    // One is compressed by another thread while the next one is read.
    const ready = last
    last = next()
    if (ready) yield await ready
  }
  if (last) yield await last
  // Of what is empty there is one part, too: its name says that it was there.
  if (size > 0 || bytes === 0) yield await next()
  measured({ bytes, sha256: hash.digest('hex') })
}

/** Undoes `compressParts`; throws where what came out is not what went in. */
export async function* expandParts(
  parts: AsyncIterable<Uint8Array>,
  expected: Measure,
  what: string,
): AsyncGenerator<Buffer> {
  const hash: Hash = createHash('sha256')
  for await (const part of parts) {
    const data = await decompress(part)
    hash.update(data)
    yield data
  }
  if (hash.digest('hex') !== expected.sha256) throw new Error(`What the backup holds of ${what} is damaged.`)
}
