import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'

import { canonicalJson } from '@weft/base'
import { ZipFile } from 'yazl'

import { type ArchivedRecord, filePath, type Kind, recordPath } from './kinds.ts'
import { MANIFEST, type Manifest, writeManifest } from './manifest.ts'

/** An archive that is being written, entry by entry; nothing of it is held but what the manifest says of each. */
export interface ArchiveWriter {
  /** A record file; the records come sorted by id. */
  records(kind: Kind, pages: AsyncIterable<readonly ArchivedRecord[]>): Promise<void>
  /** A file by what it holds; false when the bytes are others. Once a file. */
  file(sha256: string, bytes: Readable): Promise<boolean>
  finish(said: Pick<Manifest, 'made_at' | 'workspace' | 'absent' | 'left_out'>): Promise<Manifest>
  /** Ends without a whole file. */
  abandon(error: Error): void
}

const STREAMED = { forceZip64Format: true, mode: 0o600 } as const
/** Nobody learns from the zip when which entry was written. */
const NO_TIME = new Date('1980-01-01T00:00:00Z')

/** Writes into a new file that only we may read. */
export function writeArchive(path: string): ArchiveWriter {
  const zip = new ZipFile()
  const stopped = new AbortController()
  const out = pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600, flush: true }), {
    signal: stopped.signal,
  })
  // It is awaited at the end; until then entries notice by themselves.
  out.catch((error: unknown) => stopped.abort(error))
  zip.on('error', (error) => stopped.abort(error))
  const records: Manifest['records'] = {}
  const files: Manifest['files'] = []

  /** Adds an entry and waits for its end; answers what went in. */
  async function add(name: string, source: Readable, compress: boolean) {
    const hash = createHash('sha256')
    let bytes = 0
    const counted = Readable.from(
      (async function* () {
        for await (const chunk of source as AsyncIterable<Buffer>) {
          hash.update(chunk)
          bytes += chunk.length
          yield chunk
        }
      })(),
      { objectMode: false },
    )
    zip.addReadStream(counted, name, { ...STREAMED, mtime: NO_TIME, compress })
    await finished(counted, { signal: stopped.signal })
    return { bytes, sha256: hash.digest('hex') }
  }

  return {
    async records(kind, pages) {
      let count = 0
      async function* lines() {
        for await (const page of pages) {
          count += page.length
          if (page.length > 0)
            yield Buffer.from(page.map((record) => `${canonicalJson(record)}\n`).join(''), 'utf8')
        }
      }
      const written = await add(recordPath(kind), Readable.from(lines(), { objectMode: false }), true)
      records[kind] = { count, ...written }
    },
    async file(sha256, source) {
      // As it is: pictures and documents are compressed already, and a bomb does not pass as one of them.
      const written = await add(filePath(sha256), source, false)
      files.push(written)
      return written.sha256 === sha256
    },
    async finish(said) {
      const manifest = writeManifest({ ...said, records, files })
      zip.addBuffer(Buffer.from(canonicalJson(manifest), 'utf8'), MANIFEST, { mtime: NO_TIME, mode: 0o600 })
      zip.end()
      await out
      return manifest
    },
    abandon: (error) => stopped.abort(error),
  }
}
