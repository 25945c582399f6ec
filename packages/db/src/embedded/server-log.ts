import { copyFile, rename, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'

/** Beyond so many bytes the log is put aside; one such file is kept beside it. */
const LARGEST_LOG = 10 * 2 ** 20
const LOOK_EVERY_MS = 60_000

export function serverLogOf(dataDir: string): string {
  return join(dataDir, 'postgres.log')
}

/** Puts a long log aside before a server is started; gives the length of what is there. */
export async function putLogAside(file: string): Promise<number> {
  const size = await sizeOf(file)
  if (size <= LARGEST_LOG) return size
  await rename(file, `${file}.1`)
  return 0
}

/**
 * Empties the log of a running server when it is long. The server holds it open for ever, so it stays the same file: it
 * is copied and cut, and what the server appends next is its beginning again.
 */
export async function cutLog(file: string, largest = LARGEST_LOG): Promise<void> {
  if ((await sizeOf(file)) <= largest) return
  await copyFile(file, `${file}.1`)
  await truncate(file)
}

/** Looks at the log now and then; gives the way to stop. */
export function keepLogShort(file: string): () => void {
  const look = async () => {
    try {
      await cutLog(file)
    } catch {
      // Where there is no room for the copy, the next look tries again.
    }
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)
}

async function sizeOf(file: string): Promise<number> {
  // It is made by the first start.
  return (await stat(file).catch(() => ({ size: 0 }))).size
}
