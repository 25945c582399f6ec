import { Work } from '@weft/features/items/server'

import { createTelling, missingResponse, type AskedProperties, type Properties } from './properties.ts'
import { xmlFrame } from './xml.ts'

/** Bytes of one answer: the largest calendar fits in many times. */
const MOST_BYTES = 32_000_000
/** Characters that are made bytes at once. */
const PIECE = 65_536
/** Steps of telling a thing, and characters of it that are one more. */
const TOLD_STEPS = 100
const CHARACTERS_A_STEP = 8

/** An answer would be larger than any is (507). */
export class TooLargeAnswer extends Error {}

/** An answer about things, told one after another in slices between which others have their turns. */
export interface Multistatus {
  /** `size`: characters that are read for it. */
  add(path: string, known: Properties, size?: number): Promise<void>
  addMissing(path: string): Promise<void>
  /** The whole document, once. */
  end(): Buffer
}

/** What is `asked` of each thing. Adding throws TooLargeAnswer beyond 32 MB. */
export function createMultistatus(asked: AskedProperties): Multistatus {
  const tell = createTelling(asked)
  const steps = TOLD_STEPS + (typeof asked === 'string' ? 0 : asked.length)
  const work = new Work()
  const [head, foot] = xmlFrame('D:multistatus')
  const pieces: Buffer[] = []
  let bytes = 0
  let piece = head
  function cut(): void {
    const made = Buffer.from(piece)
    bytes += made.length
    pieces.push(made)
    piece = ''
    if (bytes > MOST_BYTES) throw new TooLargeAnswer('An answer is too large.')
  }
  async function put(told: string, size: number): Promise<void> {
    work.take(steps + (told.length + size) / CHARACTERS_A_STEP)
    piece += told
    if (piece.length > PIECE) cut()
    await work.pause()
  }
  return {
    add: async (path, known, size = 0) => put(tell(path, known), size),
    addMissing: async (path) => put(missingResponse(path), 0),
    end() {
      piece += foot
      cut()
      return Buffer.concat(pieces)
    },
  }
}
