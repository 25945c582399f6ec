import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress, zstdDecompress } from 'node:zlib'

/** The encodings that a base is given out in, the best one first. */
export const ENCODINGS = ['zstd', 'br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

const unpack = promisify(zstdDecompress)

// All of these work in threads of the process's pool, so a large folder stops nobody's request.
const packers: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  zstd: (body) => promisify(zstdCompress)(body),
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body) => promisify(gzip)(body, { level: 4 }),
}

/** A folder's columns as of one number of its feed: made once, given to everybody who may see the folder. */
export interface ContentBase {
  seq: number
  /** How many items it holds. */
  items: number
  modified: string
  hash: string
  /** Bytes that it keeps in memory by now. */
  bytes(): number
  /** The encodings it was asked for so far. */
  packed(): Encoding[]
  /** Null for the plain text, which is not kept: few ask for it. */
  read(encoding: Encoding | null): Promise<Buffer>
}

export async function makeBase(columns: {
  seq: number
  items: number
  modified: string
  text: string
}): Promise<ContentBase> {
  const body = Buffer.from(columns.text)
  const [digest, zstd] = await Promise.all([crypto.subtle.digest('SHA-256', body), packers.zstd(body)])
  const { seq, items, modified } = columns
  const hash = Buffer.from(digest).toString('base64url').slice(0, 27)
  const packs = new Map<Encoding, Promise<Buffer>>([['zstd', Promise.resolve(zstd)]])
  let bytes = zstd.length
  return {
    seq,
    items,
    modified,
    hash,
    bytes: () => bytes,
    packed: () => [...packs.keys()],
    async read(encoding) {
      if (encoding === null) return unpack(zstd)
      const known = packs.get(encoding)
      if (known) return known
      const made = unpack(zstd).then(packers[encoding])
      packs.set(encoding, made)
      made.then(
        (packed) => {
          bytes += packed.length
        },
        () => packs.delete(encoding),
      )
      return made
    },
  }
}
