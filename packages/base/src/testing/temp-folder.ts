import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterThisProcess } from './after-process.ts'

/** Where a folder's end is announced: vitest's `onTestFinished` or `afterAll`. */
type AtEnd = (end: () => Promise<void>) => void

/** Of this process; null until the first test asks for a folder. */
let all: string | null = null

/**
 * A new folder for a test, removed at the end that `atEnd` announces, or by the test itself where that is left out;
 * and with the process of the test in any case, however that ends.
 */
export function makeTempFolder(name: string, atEnd?: AtEnd): string {
  all ??= openAll()
  const folder = mkdtempSync(join(all, `${name}-`))
  atEnd?.(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The folder that all others of this process lie in. */
function openAll(): string {
  const folder = mkdtempSync(join(tmpdir(), 'weft-tests-'))
  // A PostgreSQL that root starts belongs to somebody else, and has to get through.
  chmodSync(folder, 0o711)
  // After a signal nobody here is left to remove it.
  afterThisProcess('rm -rf "$0"', folder)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
