import type { Sharp } from 'sharp'

import { PHOTO_SIZES, photoErrors } from '../shared/index.ts'
import { pictureKind } from './picture-kind.ts'

/** A square of a picture as it is seen, in its own pixels. */
export interface Crop {
  x: number
  y: number
  size: number
}

/** So many pictures may wait while one is made: each may take 200 MB and a core for a moment. */
const MAX_WAITING = 20
const SECONDS = 10

export interface PictureMaker {
  /**
   * Square pictures of every size, as WebP without anything else that was in the file. Throws `photo_unreadable`,
   * `photo_too_many_pixels`, `photo_crop` or `photos_busy`.
   */
  make(file: Buffer, crop: Crop | null): Promise<Map<number, Buffer>>
}

/** One picture at a time, by a library that is loaded with the first one: most servers make few. */
export function createPictureMaker(options: { pixels: number }): PictureMaker {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    async make(file, crop) {
      const kind = pictureKind(file)
      if (!kind) throw photoErrors.photo_unreadable()
      if (waiting >= MAX_WAITING) throw photoErrors.photos_busy()
      waiting += 1
      const made = last.then(() => makeOne(file, { kind, crop, pixels: options.pixels }))
      // Who asked for the picture is told; the next one only waits for its end.
      last = made.catch(() => undefined).finally(() => (waiting -= 1))
      return made
    },
  }
}

interface Wanted {
  kind: string
  crop: Crop | null
  pixels: number
}

async function makeOne(file: Buffer, { kind, crop, pixels }: Wanted): Promise<Map<number, Buffer>> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const open = (): Sharp =>
    sharp(file, { limitInputPixels: pixels, failOn: 'error', sequentialRead: true, pages: 1 })
  // The header alone: nothing of a picture that is too large is ever unpacked.
  const header = await open()
    .metadata()
    .catch((error: unknown) => {
      throw asPhotoError(error)
    })
  const { width, height } = header.autoOrient
  if (header.format !== kind) throw photoErrors.photo_unreadable()
  if (width * height > pixels) throw photoErrors.photo_too_many_pixels()
  const { x, y, size } = crop ?? middleOf(width, height)
  if (size < 1 || x < 0 || y < 0 || x + size > width || y + size > height) throw photoErrors.photo_crop()
  const largest = Math.max(...PHOTO_SIZES)
  try {
    // Unpacked once. Smaller originals are enlarged, so that every size exists.
    const square = await open()
      .autoOrient()
      .extract({ left: x, top: y, width: size, height: size })
      .resize(largest, largest)
      .toColourspace('srgb')
      .timeout({ seconds: SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { channels } = square.info
    const raw = { width: largest, height: largest, channels }
    const pictures = new Map<number, Buffer>()
    for (const wanted of PHOTO_SIZES) {
      const picture = sharp(square.data, { raw }).resize(wanted, wanted)
      pictures.set(wanted, await picture.webp({ quality: 82 }).toBuffer())
    }
    return pictures
  } catch (error) {
    throw asPhotoError(error)
  }
}

/** The largest square in the middle. */
function middleOf(width: number, height: number): Crop {
  const size = Math.min(width, height)
  return { x: Math.floor((width - size) / 2), y: Math.floor((height - size) / 2), size }
}

function asPhotoError(error: unknown): unknown {
  const isLarge = /exceeds pixel limit/i.test((error as Error).message)
  return isLarge
    ? photoErrors.photo_too_many_pixels({ cause: error })
    : photoErrors.photo_unreadable({ cause: error })
}
