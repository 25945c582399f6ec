import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { archiveErrors } from '../shared/index.ts'

/** Archives that were made and that were sent, in one folder of this node. */
export interface ArchiveFiles {
  /** Where one is written; under its own name only when it is whole. */
  draft(id: string): Promise<string>
  keep(id: string): Promise<number>
  path(id: string): string
  size(id: string): Promise<number | null>
  read(id: string): Readable
  /** Takes one in. Throws `archive_too_large` beyond so many bytes; then nothing is kept. */
  save(id: string, body: Readable, limit: number): Promise<void>
  remove(id: string): Promise<void>
  /** Everything that lies there: the ids, and when it was written. */
  list(): Promise<{ id: string; at: number }[]>
}

export function createArchiveFiles(folder: string): ArchiveFiles {
  const path = (id: string) => join(folder, `${id}.zip`)
  const draftPath = (id: string) => join(folder, `${id}.part`)
  async function draft(id: string): Promise<string> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await rm(draftPath(id), { force: true })
    return draftPath(id)
  }
  async function size(id: string): Promise<number | null> {
    const found = await stat(path(id)).catch((error: { code?: string }) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    return found?.size ?? null
  }
  return {
    path,
    draft,
    size,
    async keep(id) {
      await rename(draftPath(id), path(id))
      return (await size(id)) ?? 0
    },
    read: (id) => createReadStream(path(id)),
    async save(id, body, limit) {
      const part = await draft(id)
      let bytes = 0
      try {
        await pipeline(
          body,
          async function* (source: AsyncIterable<Uint8Array>) {
            for await (const block of source) {
              bytes += block.length
              if (bytes > limit) throw archiveErrors.archive_too_large()
              yield block
            }
          },
          createWriteStream(part, { mode: 0o600, flush: true }),
        )
        await rename(part, path(id))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    async remove(id) {
      await rm(path(id), { force: true })
      await rm(draftPath(id), { force: true })
    },
    async list() {
      const names = await readdir(folder).catch((error: { code?: string }) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      const found: { id: string; at: number }[] = []
      for (const name of names) {
        const [, id] = /^([0-9a-f-]{36})\.(?:zip|part)$/.exec(name) ?? []
        // It was removed since the folder was read.
        const known = await stat(join(folder, name)).catch(() => null)
        if (id !== undefined && known) found.push({ id, at: known.mtimeMs })
      }
      return found
    },
  }
}
