import { mkdir, open, opendir, stat } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { Readable } from 'node:stream'

// The cluster itself is saved table by table; the rest can be made again or is a backup already.
const LEFT_OUT =
  /^(postgres(-.*|\.log)?|compile-cache|backups|archives|exports|before-restore-.*|\.restoring-.*|lost\+found|.*\.partial)$/

/** Whether an entry of the data folder is none of the instance's own data. */
export function isLeftOut(name: string): boolean {
  return LEFT_OUT.test(name)
}

/** Paths of the files to be kept, relative to the data folder, with slashes. Links are not followed. */
export async function* dataFiles(dataDir: string, below = ''): AsyncGenerator<string> {
  const folder = await opendir(join(dataDir, below)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (folder === null) return
  for await (const entry of folder) {
    if (below === '' && isLeftOut(entry.name)) continue
    const path = posix.join(below, entry.name)
    if (entry.isDirectory()) yield* dataFiles(dataDir, path)
    else if (entry.isFile()) yield path
  }
}

/** A file's bytes up to the length that it has now; null when it is gone. */
export async function readDataFile(path: string): Promise<AsyncIterable<Uint8Array> | null> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (handle === null) return null
  const { size } = await handle.stat()
  if (size > 0) return handle.createReadStream({ end: size - 1 })
  await handle.close()
  return Readable.from([])
}

/** Writes a file below `folder` for its owner only, and waits until it is on the disk. */
export async function writeDataFile(
  folder: string,
  path: string,
  source: AsyncIterable<Uint8Array>,
): Promise<void> {
  const target = join(folder, path)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const handle = await open(target, 'wx', 0o600)
  try {
    for await (const chunk of source) await handle.writeFile(chunk)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Whether a path from a backup stays below the folder it is put into. */
export function isInside(path: string): boolean {
  const parts = path.split('/')
  return (
    !path.includes('\0') && !path.includes('\\') && parts.every((part) => !['', '.', '..'].includes(part))
  )
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** Makes renames inside a folder last. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
