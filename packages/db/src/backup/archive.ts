import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from './data-files.ts'
import {
  BackupRefused,
  type BackupHead,
  CHECKSUM,
  FORMAT,
  HEAD,
  type Manifest,
  MANIFEST,
} from './manifest.ts'
import { NotAnArchive, readTar, tarEnd, tarEntry } from './tar.ts'

export interface ArchiveWriter {
  add(name: string, data: Uint8Array): Promise<void>
  /** Ends the archive and puts it at its place; the bytes it has. */
  finish(): Promise<number>
  /** Leaves nothing behind. */
  discard(): Promise<void>
}

/** Writes `file` as `file.partial` and renames it when it is complete and on the disk. `at` in seconds. */
export async function createArchive(file: string, at: number, signal?: AbortSignal): Promise<ArchiveWriter> {
  const partial = `${file}.partial`
  await mkdir(dirname(file), { recursive: true })
  const handle = await open(partial, 'w', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  const write = async (chunks: readonly Uint8Array[]) => {
    signal?.throwIfAborted()
    for (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      if (chunk.length > 0) await handle.writeFile(chunk)
    }
  }
  return {
    add: (name, data) => write(tarEntry(name, data, at)),
    async finish() {
      await write(tarEntry(CHECKSUM, Buffer.from(`${hash.copy().digest('hex')}\n`), at))
      await write([tarEnd()])
      await handle.sync()
      await handle.close()
      await rename(partial, file)
      await syncFolder(dirname(file))
      return bytes
    },
    async discard() {
      // It is thrown away; the failure before is told.
      await handle.close().catch(() => {})
      await rm(partial, { force: true })
    },
  }
}

/** Reads an archive from its beginning to its end and gives its manifest; refuses whatever is not whole. */
export async function verifyArchive(handle: FileHandle, path: string): Promise<Manifest> {
  let manifest: Manifest | undefined
  let stated: string | undefined
  let end = 0
  try {
    for await (const { name, data, start } of readTar(handle)) {
      if (stated !== undefined) throw new NotAnArchive()
      if (name === HEAD) refuseFormat(JSON.parse(data.toString()) as BackupHead, path)
      else if (start === 0) throw new NotAnArchive()
      else if (name === MANIFEST) manifest = JSON.parse(data.toString()) as Manifest
      else if (name === CHECKSUM) {
        stated = data.toString().trim()
        end = start
      }
    }
  } catch (error) {
    if (error instanceof BackupRefused) throw error
    if (!(error instanceof NotAnArchive || error instanceof SyntaxError)) throw error
    throw damaged(path)
  }
  if (manifest === undefined || stated !== (await hashOf(handle, end))) throw damaged(path)
  return manifest
}

function refuseFormat({ format }: BackupHead, path: string): void {
  if (format === FORMAT) return
  throw new BackupRefused(`${path} was written by a newer Weft (format ${format}): update Weft first.`)
}

function damaged(path: string): BackupRefused {
  return new BackupRefused(`${path} is not a whole backup: it was cut off, changed, or is another file.`)
}

async function hashOf(handle: FileHandle, end: number): Promise<string> {
  const hash = createHash('sha256')
  const block = Buffer.allocUnsafe(1_048_576)
  for (let at = 0; at < end;) {
    const { bytesRead } = await handle.read(block, 0, Math.min(block.length, end - at), at)
    if (bytesRead === 0) break
    hash.update(block.subarray(0, bytesRead))
    at += bytesRead
  }
  return hash.digest('hex')
}
