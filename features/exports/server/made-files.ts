import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** Files that were made for somebody, in one folder of this node, by the ids of their records. */
export interface MadeFiles {
  /** Where one is written; under its own name only when it is whole. */
  draft(id: string): Promise<string>
  /** The draft is whole; answers its bytes. */
  keep(id: string): Promise<number>
  path(id: string): string
  /** Null where there is none. */
  size(id: string): Promise<number | null>
  read(id: string): Readable
  remove(id: string): Promise<void>
  /** Everything that lies there: the ids, and when it was written. */
  list(): Promise<{ id: string; at: number }[]>
}

const ifThere =
  <T>(otherwise: T) =>
  (error: Error & { code?: string }) => {
    if (error.code === 'ENOENT') return otherwise
    throw error
  }

/** `extension` is that of whole files, such as `zip`. */
export function createMadeFiles(folder: string, extension: string): MadeFiles {
  const path = (id: string) => join(folder, `${id}.${extension}`)
  const draftPath = (id: string) => join(folder, `${id}.part`)
  const named = new RegExp(`^([0-9a-f-]{36})\\.(?:${extension}|part)$`)
  async function size(id: string): Promise<number | null> {
    return (await stat(path(id)).catch(ifThere(null)))?.size ?? null
  }
  return {
    path,
    size,
    async draft(id) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await rm(draftPath(id), { force: true })
      return draftPath(id)
    },
    async keep(id) {
      await rename(draftPath(id), path(id))
      return (await size(id)) ?? 0
    },
    read: (id) => createReadStream(path(id)),
    async remove(id) {
      await rm(path(id), { force: true })
      await rm(draftPath(id), { force: true })
    },
    async list() {
      const found: { id: string; at: number }[] = []
      for (const name of await readdir(folder).catch(ifThere<string[]>([]))) {
        const [, id] = named.exec(name) ?? []
        // It was removed since the folder was read.
        const known = await stat(join(folder, name)).catch(() => null)
        if (id !== undefined && known) found.push({ id, at: known.mtimeMs })
      }
      return found
    },
  }
}
