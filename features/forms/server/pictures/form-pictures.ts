import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { now } from '@weft/base'
import { pictureKind } from '@weft/features/photos/server'
import { photoErrors } from '@weft/features/photos/shared'

/** As large as each is ever shown, in pixels; a logo keeps its shape. */
const SIZES = {
  cover: { width: 2_000, height: 500, fit: 'cover' },
  logo: { width: 440, height: 208, fit: 'inside' },
} as const
type FormPicture = keyof typeof SIZES

const SECONDS = 10
const NAME = /^[0-9a-f]{32}$/

/** Covers and logos of forms, by workspace. */
export interface FormPictures {
  /**
   * Makes a picture fit and keeps it; answers its name. Throws `photo_unreadable` or `photo_too_many_pixels`, and what
   * `admit` throws, which is asked how many bytes it takes.
   */
  save(
    team_id: number,
    kind: FormPicture,
    bytes: Buffer,
    admit?: (bytes: number) => Promise<void>,
  ): Promise<string>
  /** Null when there is none. */
  read(team_id: number, name: string): Promise<Buffer | null>
  /** All of a workspace, in bytes. */
  bytesOf(team_id: number): Promise<number>
  /** Workspaces that have any. */
  teams(): Promise<number[]>
  /** Forgets those that are not among `used` and older than `age` milliseconds. */
  sweep(team_id: number, used: ReadonlySet<string>, age: number): Promise<void>
}

export function createFormPictures(folder: string, limits: { photo_pixels: number }): FormPictures {
  const placeOf = (team_id: number) => join(folder, String(team_id))
  const pathOf = (team_id: number, name: string) => join(placeOf(team_id), `${name}.webp`)
  // One after another: each takes a core and much memory for a moment.
  let last: Promise<unknown> = Promise.resolve()
  return {
    async save(team_id, kind, bytes, admit) {
      const made = last.then(() => makePicture(bytes, kind, limits.photo_pixels))
      // Who asked for the picture is told; the next one only waits for its end.
      last = made.catch(() => undefined)
      const picture = await made
      await admit?.(picture.length)
      const name = randomBytes(16).toString('hex')
      await mkdir(placeOf(team_id), { recursive: true, mode: 0o700 })
      const path = pathOf(team_id, name)
      // Under its name only when it is whole: browsers keep what is served.
      await writeFile(`${path}.part`, picture, { mode: 0o600, flush: true })
      await rename(`${path}.part`, path)
      return name
    },
    async read(team_id, name) {
      if (!NAME.test(name)) return null
      return readFile(pathOf(team_id, name)).catch((error: unknown) => without(error, null))
    },
    async bytesOf(team_id) {
      const place = placeOf(team_id)
      const names = await readdir(place).catch((error: unknown) => without(error, []))
      const sizes = names.map(async (name) =>
        stat(join(place, name)).then(
          ({ size }) => size,
          (error: unknown) => without(error, 0),
        ),
      )
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    },
    async teams() {
      const names = await readdir(folder).catch((error: unknown) => without(error, []))
      return names.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0)
    },
    async sweep(team_id, used, age) {
      const place = placeOf(team_id)
      for (const file of await readdir(place).catch((error: unknown) => without(error, []))) {
        const path = join(place, file)
        const isOld = now() - (await stat(path)).mtimeMs > age
        if (isOld && !used.has(file.slice(0, 32))) await rm(path, { force: true })
      }
    },
  }
}

/** A picture without anything else that was in its file. */
async function makePicture(bytes: Buffer, kind: FormPicture, pixels: number): Promise<Buffer> {
  // By its first bytes, before anything reads it.
  if (!pictureKind(bytes)) throw photoErrors.photo_unreadable()
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const { width, height, fit } = SIZES[kind]
  try {
    const open = () =>
      sharp(bytes, { limitInputPixels: pixels, failOn: 'error', sequentialRead: true, pages: 1 })
    return await open()
      .autoOrient()
      .resize(width, height, { fit, withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: SECONDS })
      .webp({ quality: 84 })
      .toBuffer()
  } catch (error) {
    const isLarge = /exceeds pixel limit/i.test((error as Error).message)
    throw isLarge
      ? photoErrors.photo_too_many_pixels({ cause: error })
      : photoErrors.photo_unreadable({ cause: error })
  }
}

function without<T>(error: unknown, instead: T): T {
  if ((error as { code?: string }).code === 'ENOENT') return instead
  throw error
}
