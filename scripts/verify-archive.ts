// `npm run verify-archive -- FILE`: every hash, count and id of an archive, without a server and without a database.
import { resolve } from 'node:path'

import { verifyArchive } from '@weft/features/archives/server'

import { sizeOf } from './backup-restore/sentences.ts'

const USAGE = `npm run verify-archive -- FILE
  exit code 0: the archive is whole; 1: it is not, and each finding is said; 2: nothing was verified`

const [file, ...more] = process.argv.slice(2)
if (file === undefined || more.length > 0 || file.startsWith('-')) {
  console.error(USAGE)
  process.exitCode = 2
} else {
  process.exitCode = await verify(resolve(file))
}

/** Prints what was found; answers the exit code. */
async function verify(path: string): Promise<number> {
  try {
    const { manifest, findings } = await verifyArchive(path)
    for (const finding of findings) console.log(finding)
    if (findings.length > 0 || !manifest) {
      console.log(`Not whole: ${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}.`)
      return 1
    }
    for (const [kind, { count, sha256 }] of Object.entries(manifest.records))
      console.log(`${kind}: ${count.toLocaleString('en')} records, SHA-256 ${sha256}`)
    const bytes = manifest.files.reduce((sum, one) => sum + one.bytes, 0)
    console.log(`files: ${manifest.files.length.toLocaleString('en')} of ${sizeOf(bytes)}`)
    for (const [what, many] of Object.entries(manifest.absent))
      if (many > 0) console.log(`Not in it, as its maker could not see or read them: ${many} ${what}.`)
    for (const sentence of manifest.left_out) console.log(`Left out: ${sentence}`)
    console.log(`Whole: “${manifest.workspace}” as of ${manifest.made_at} UTC.`)
    return 0
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    console.error(code === 'ENOENT' ? `There is no file ${path}.` : `The file cannot be read: ${message}`)
    return 2
  }
}
