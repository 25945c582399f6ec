import { createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { transferErrors } from '../shared/index.ts'

/** Uploaded files and the error files of their imports, in one folder of this node. */
export interface ImportFiles {
  path(id: string): string
  /** Keeps a stream as the file of an import. Throws `csv_too_large` beyond `limit` bytes; then nothing is kept. */
  save(id: string, body: Readable, limit: number): Promise<void>
  /** Writes lines of the error file at this place; what stands behind it, from a try that died, goes. Durable. */
  writeErrors(id: string, text: string, at: number): Promise<void>
  readErrors(id: string): Promise<string>
  /** How large an upload is. */
  bytesOf(id: string): Promise<number>
  removeFile(id: string): Promise<void>
  removeAll(id: string): Promise<void>
}

/** Beyond so many times the limit nobody listens any more. */
const PATIENCE = 4

export function createImportFiles(folder: string): ImportFiles {
  const path = (id: string) => join(folder, `${id}.csv`)
  const errorsPath = (id: string) => join(folder, `${id}.errors.csv`)
  const remove = (file: string) => rm(file, { force: true })

  return {
    path,
    bytesOf: async (id) => (await stat(path(id))).size,
    async save(id, body, limit) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      let bytes = 0
      try {
        await pipeline(
          body,
          async function* (source: AsyncIterable<Uint8Array>) {
            for await (const block of source) {
              bytes += block.length
              // Read on without keeping: a browser that is cut off while it sends does not show the answer.
              if (bytes <= limit) yield block
              else if (bytes > limit * PATIENCE) break
            }
          },
          createWriteStream(path(id), { mode: 0o600, flush: true }),
        )
        if (bytes > limit) throw tooLarge(limit)
      } catch (error) {
        await remove(path(id))
        throw error
      }
    },
    async writeErrors(id, text, at) {
      const file = await open(errorsPath(id), 'a+', 0o600)
      try {
        if ((await stat(errorsPath(id))).size !== at) await file.truncate(at)
        await file.appendFile(text)
        await file.datasync()
      } finally {
        await file.close()
      }
    },
    async readErrors(id) {
      try {
        return await readFile(errorsPath(id), 'utf8')
      } catch (error) {
        if ((error as { code?: string }).code === 'ENOENT') return ''
        throw error
      }
    },
    removeFile: (id) => remove(path(id)),
    async removeAll(id) {
      await remove(path(id))
      await remove(errorsPath(id))
    },
  }
}

export function tooLarge(limit: number): Error {
  const megabytes = Math.round(limit / 104_857.6) / 10
  return transferErrors.csv_too_large({
    message: `This file is too large. At most ${megabytes} MB can be imported.`,
  })
}
