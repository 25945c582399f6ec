import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { fileErrors } from '../../shared/index.ts'
import type { FileStorage } from './storage.ts'

const PART = '.part'

/** Files in a folder of this machine, two levels deep. */
export function createLocalStorage(folder: string): FileStorage {
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key)

  return {
    begin: (key) =>
      guarded(async () => {
        const path = pathOf(key)
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await (await open(path + PART, 'w', 0o600)).close()
        return ''
      }),
    putPart: (key, _ref, { number, offset, bytes }) =>
      guarded(async () => {
        const file = await open(pathOf(key) + PART, 'r+')
        try {
          for (let done = 0; done < bytes.length;) {
            const { bytesWritten } = await file.write(bytes, done, bytes.length - done, offset + done)
            done += bytesWritten
          }
          // What we said has arrived must be there after a power cut.
          await file.datasync()
        } finally {
          await file.close()
        }
        return { number, tag: '' }
      }),
    complete: (key) =>
      guarded(async () => {
        const path = pathOf(key)
        try {
          await rename(path + PART, path)
        } catch (error) {
          // Completed before, or lost, which is seen by looking for it.
          if (!isMissing(error)) throw error
        }
      }),
    abort: (key) => guarded(() => rm(pathOf(key) + PART, { force: true })),
    put: (key, bytes) =>
      guarded(async () => {
        const path = pathOf(key)
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await writeFile(`${path}.new`, bytes, { mode: 0o600, flush: true })
        await rename(`${path}.new`, path)
      }),
    size: (key) => guarded(() => sizeOf(pathOf(key))),
    read: (key, range) =>
      guarded(async () => {
        const path = pathOf(key)
        return (await sizeOf(path)) === null ? null : createReadStream(path, range ?? {})
      }),
    remove: (key) => guarded(() => rm(pathOf(key), { force: true })),
    async *list() {
      for (const group of await namesIn(folder)) {
        for (const key of await namesIn(join(folder, group))) {
          // It was removed since its folder was read.
          const found = await stat(join(folder, group, key)).catch(() => null)
          // Also what a crash left half written: nobody will come back for it under that name.
          if (found) yield { key, at: found.mtimeMs }
        }
      }
    },
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (isMissing(error) || (error as { code?: string }).code === 'ENOTDIR') return []
    throw error
  })
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const isMissing = (error: unknown) => (error as { code?: string }).code === 'ENOENT'

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const { code } = cause as { code?: string }
    if (code === 'ENOSPC' || code === 'EDQUOT') throw fileErrors.files_disk_full({ cause })
    throw fileErrors.storage_unavailable({ cause })
  }
}
