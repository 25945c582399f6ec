import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { PHOTO_SIZES } from '../shared/index.ts'

const URL_SIZE = 256
const ADDRESS = /^\/api\/photos\/([0-9a-f]{32})-\d+\.webp$/

/** The pictures of photos, in one folder. */
export interface PhotoFiles {
  /** Keeps the pictures of one photo under a new key that cannot be guessed; answers its address. */
  save(pictures: ReadonlyMap<number, Buffer>): Promise<string>
  /** A picture by its name `{key}-{size}.webp`; null when there is none. */
  read(name: string): Promise<Buffer | null>
  /** What the pictures of an address take, in bytes; 0 for addresses of elsewhere. */
  bytesOf(url: string | null): Promise<number>
  /** Forgets the photo of an address; addresses of elsewhere are left alone. */
  remove(url: string | null): Promise<void>
}

export function createPhotoFiles(folder: string): PhotoFiles {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)
  return {
    async save(pictures) {
      const key = randomBytes(16).toString('hex')
      await mkdir(join(folder, key.slice(0, 2)), { recursive: true, mode: 0o700 })
      for (const [size, bytes] of pictures) {
        const path = pathOf(`${key}-${size}.webp`)
        // Under its name only when it is whole: what is served is kept by browsers for ever.
        await writeFile(`${path}.part`, bytes, { mode: 0o600, flush: true })
        await rename(`${path}.part`, path)
      }
      return `/api/photos/${key}-${URL_SIZE}.webp`
    },
    async read(name) {
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if ((error as { code?: string }).code === 'ENOENT') return null
        throw error
      }
    },
    async bytesOf(url) {
      const [, key] = ADDRESS.exec(url ?? '') ?? []
      if (key === undefined) return 0
      let bytes = 0
      for (const size of PHOTO_SIZES) {
        const found = await stat(pathOf(`${key}-${size}.webp`)).catch((error: { code?: string }) => {
          if (error.code === 'ENOENT') return null
          throw error
        })
        bytes += found?.size ?? 0
      }
      return bytes
    },
    async remove(url) {
      const [, key] = ADDRESS.exec(url ?? '') ?? []
      if (key === undefined) return
      for (const size of PHOTO_SIZES) await rm(pathOf(`${key}-${size}.webp`), { force: true })
    },
  }
}
