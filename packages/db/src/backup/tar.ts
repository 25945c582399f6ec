import type { FileHandle } from 'node:fs/promises'

const BLOCK = 512
/** No entry is larger: what is longer lies in several, so that one of them fits into memory. */
const LONGEST_ENTRY = 64 * 1_048_576

export interface TarEntry {
  name: string
  data: Buffer
}

/** The bytes of one entry of a tar archive (POSIX ustar): header, data, padding. `at` in seconds. */
export function tarEntry(name: string, data: Uint8Array, at: number): Uint8Array[] {
  const header = Buffer.alloc(BLOCK)
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for an archive.`)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${data.length.toString(8).padStart(11, '0')}\0`, 124)
  header.write(`${Math.floor(at).toString(8).padStart(11, '0')}\0`, 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(checksumText(header), 148)
  return [header, data, Buffer.alloc(padding(data.length))]
}

/** What stands behind the last entry. */
export function tarEnd(): Uint8Array {
  return Buffer.alloc(BLOCK * 2)
}

/**
 * The entries of an archive in order, each with the place where its header begins. Throws `NotAnArchive` where the
 * file ends early or holds something else; gives nothing more only after the proper end.
 */
export async function* readTar(file: FileHandle): AsyncGenerator<TarEntry & { start: number }> {
  let place = 0
  for (;;) {
    const header = await readExactly(file, place, BLOCK)
    if (header.every((byte) => byte === 0)) break
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
    const isWhole = header.toString('latin1', 148, 156) === checksumText(header)
    if (!isWhole || !(size >= 0 && size <= LONGEST_ENTRY)) throw new NotAnArchive()
    const name = header.toString('utf8', 0, header.indexOf(0))
    const data = await readExactly(file, place + BLOCK, size)
    yield { name, data, start: place }
    place += BLOCK + size + padding(size)
  }
  await readExactly(file, place, BLOCK * 2)
}

/** The file is cut off, damaged, or no archive at all. */
export class NotAnArchive extends Error {
  override name = 'NotAnArchive'
}

function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK
}

/** The sum of the header's bytes, its own place counted as spaces. */
function checksumText(header: Buffer): string {
  let sum = 8 * 32
  for (let at = 0; at < BLOCK; at++) if (at < 148 || at >= 156) sum += header[at] ?? 0
  return `${sum.toString(8).padStart(6, '0')}\0 `
}

async function readExactly(file: FileHandle, from: number, size: number): Promise<Buffer> {
  const data = Buffer.allocUnsafe(size)
  for (let done = 0; done < size;) {
    const { bytesRead } = await file.read(data, done, size - done, from + done)
    if (bytesRead === 0) throw new NotAnArchive()
    done += bytesRead
  }
  return data
}
