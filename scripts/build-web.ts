// Builds apps/web when what goes into it changed. The contents decide, not the times: a fresh clone has new
// times on everything, and a checkout of an older commit has newer ones.
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { root, runNode } from './run.ts'

const stamp = join(root, 'apps/web/dist/.sources')
const sources = ['apps/web/**', 'packages/*/src/**', 'packages/*/locales/**', 'features/**', 'tsconfig.json']

/** A digest of everything the build reads: sources, settings, and the locked dependencies. */
function fingerprint(): string {
  const skipped = /(^|\/)(node_modules|dist)$/
  const files = globSync([...sources, 'package-lock.json'], {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => skipped.test(entry.name),
  })
  const digest = createHash('sha256')
  const paths = files.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const path of paths.toSorted()) {
    if (/\.test\.tsx?$/.test(path)) continue
    digest.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  return digest.digest('hex')
}

const now = fingerprint()
const built = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
if (now !== built || process.argv.includes('--force')) {
  console.error('weft: building the web client ...')
  rmSync(stamp, { force: true })
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { code, output } = await runNode([vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
  })
  if (code === 0) {
    mkdirSync(join(root, 'apps/web/dist'), { recursive: true })
    writeFileSync(stamp, now)
  } else {
    console.error(output.trimEnd())
    console.error('weft: the web client could not be built; the reason is above.')
    process.exitCode = 1
  }
}
