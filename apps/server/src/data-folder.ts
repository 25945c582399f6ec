import { chmod, mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a new database takes before anything is in it. */
const FIRST_BYTES = 128 * 2 ** 20
/** Below this PostgreSQL cannot begin another piece of its journal. */
const LATER_BYTES = 32 * 2 ** 20

/** Why the data folder cannot be used, as one sentence for whoever started the server. */
export class DataFolderError extends Error {}

/** Free bytes where a folder lies; for tests of what a full disk does. */
type FreeBytes = (folder: string) => Promise<number>

/**
 * Makes the data folder if it is missing, keeps others from looking into it, and finds out whether it can be written:
 * before anything starts that would say the same with a page of its own words.
 */
export async function openDataFolder(
  dataDir: string,
  { holdsDatabase, freeBytes = freeBytesOf }: { holdsDatabase: boolean; freeBytes?: FreeBytes },
): Promise<void> {
  const probe = join(dataDir, `.probe-${process.pid}`)
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await closeToOthers(dataDir)
    await writeFile(probe, 'x'.repeat(4_096), { mode: 0o600 })
    await rm(probe)
  } catch (error) {
    // What went wrong before is told; what the probe left is four kilobytes.
    await rm(probe, { force: true }).catch(() => undefined)
    throw new DataFolderError(sentenceOf(dataDir, error as NodeJS.ErrnoException), { cause: error })
  }
  // Which error it is makes no difference: the database says it where it cannot read its folder.
  const isFirst = holdsDatabase && !(await stat(join(dataDir, 'postgres')).catch(() => null))
  const needed = isFirst ? FIRST_BYTES : LATER_BYTES
  const free = await freeBytes(dataDir)
  if (free < needed) throw new DataFolderError(fullSentence(dataDir, free, needed))
}

/** Root leaves the way through as it is: an account of its own runs the database below. */
async function closeToOthers(dataDir: string): Promise<void> {
  const { mode } = await stat(dataDir)
  const kept = process.getuid?.() === 0 ? 0o711 : 0o700
  if ((mode & 0o077 & ~kept) === 0) return
  // A folder that belongs to somebody else is theirs to close; whether it can be used is found out next.
  await chmod(dataDir, mode & kept).catch(() => undefined)
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

function sentenceOf(dataDir: string, { code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return `The data folder ${dataDir} cannot be made: there is a file in its place. Move the file, or set DATA_DIR.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `The data folder ${dataDir} cannot be written: give this account the right to write there, or set DATA_DIR.`
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk of the data folder ${dataDir} is full: make room, or set DATA_DIR.`
    default:
      return `The data folder ${dataDir} cannot be used: ${message}`
  }
}

function fullSentence(dataDir: string, free: number, needed: number): string {
  const megabytes = (bytes: number) => Math.floor(bytes / 2 ** 20)
  return `The disk of the data folder ${dataDir} is full: ${megabytes(free)} MB are free and ${megabytes(needed)} MB are needed. Make room, or set DATA_DIR.`
}
