import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  createZstdDecompress,
} from 'node:zlib'

import { Tape } from './tape.ts'

/** The encodings that content is given out in, the best one first. */
export const ENCODINGS = ['zstd', 'br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

// All of these work in threads of the process's pool, so a large folder stops nobody's request. Flushed, each piece
// that is written can be read at the other end before the next one comes, which costs a little of the size.
export const packers: Record<Encoding, (isFlushed: boolean) => Transform> = {
  zstd: (isFlushed) => createZstdCompress(isFlushed ? { flush: constants.ZSTD_e_flush } : {}),
  br: (isFlushed) =>
    createBrotliCompress({
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
      ...(isFlushed ? { flush: constants.BROTLI_OPERATION_FLUSH } : {}),
    }),
  gzip: (isFlushed) => createGzip({ level: 4, ...(isFlushed ? { flush: constants.Z_SYNC_FLUSH } : {}) }),
}

/** Large pieces: each is flushed by what comes after it. */
const PIECE = 2 ** 20

/** The plain bytes of a tape in zstd, as far as they are there. */
export function unpacked(tape: Tape): Readable {
  const source = Readable.from(tape.read())
  const plain = createZstdDecompress({ chunkSize: PIECE })
  source.once('error', (error) => plain.destroy(error))
  plain.once('close', () => source.destroy())
  return source.pipe(plain)
}

/** What a stream gives as a tape, encoded unless null. */
export function taped(source: Readable, encoding: Encoding | null, isFlushed: boolean): Tape {
  const tape = new Tape()
  const onto = async (chunks: AsyncIterable<Buffer | string>) => {
    for await (const chunk of chunks) tape.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
  }
  const written =
    encoding === null ? pipeline(source, onto) : pipeline(source, packers[encoding](isFlushed), onto)
  written.then(
    () => tape.end(),
    (error: unknown) => tape.fail(error),
  )
  return tape
}

/** Whether an Accept-Encoding header names an encoding, and does not refuse it by `q=0`. */
export function accepts(header: string, name: string): boolean {
  return header.split(',').some((part) => {
    const [encoding = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    return encoding === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}
