import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { createMadeFiles, type MadeFiles } from '@weft/features/exports/server'

import { archiveErrors } from '../shared/index.ts'

/** Archives that were made and that were sent, in one folder of this node. */
export interface ArchiveFiles extends MadeFiles {
  /** Takes one in. Throws `archive_too_large` beyond so many bytes; then nothing is kept. */
  save(id: string, body: Readable, limit: number): Promise<void>
}

export function createArchiveFiles(folder: string): ArchiveFiles {
  const files = createMadeFiles(folder, 'zip')
  return {
    ...files,
    async save(id, body, limit) {
      const part = await files.draft(id)
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
        await rename(part, files.path(id))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
  }
}
