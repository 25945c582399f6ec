import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { chromium } from '@playwright/test'

import { installPackage } from './packages.ts'
import { root, run, runNode } from './run.ts'

/** What journeys and benches start a browser with: nothing of its own goes on beside what is tried. */
export const CHROMIUM_ARGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const apps = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** A browser that starts: the named one, an installed one, Playwright's own, or null. */
function present(): Promise<string | null> {
  return firstThatStarts([...onPath(names), ...apps, chromium.executablePath()])
}

function onPath(programs: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return programs.flatMap((name) => folders.map((folder) => join(folder, name)))
}

async function firstThatStarts(paths: readonly string[]): Promise<string | null> {
  for (const path of paths) {
    if (existsSync(path) && (await starts(path))) return path
  }
  return null
}

// Some distributions install a stub under the name that only prints where to get the real one, and a download
// without its system libraries does not load: asking for the version finds both.
async function starts(path: string): Promise<boolean> {
  const { code, output } = await run(path, ['--version'])
  return code === 0 && /chrom/i.test(output)
}

/**
 * The path of a Chromium: `CHROMIUM_PATH`, an installed one, Playwright's download, or, as root, the package of
 * the distribution. Fetches what is missing; when nothing helps, `reason` is one sentence for the person.
 */
export async function obtainBrowser(): Promise<{ path: string } | { reason: string }> {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (await starts(named)) return { path: named }
    return { reason: `CHROMIUM_PATH names ${named}, which is no Chromium that starts.` }
  }
  const found = await present()
  if (found) return { path: found }

  console.log('weft: fetching a browser for the tests ...')
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  await runNode([playwright, 'install', 'chromium'])
  const downloaded = await present()
  if (downloaded) return { path: downloaded }

  if (await installPackage('chromium')) {
    const packaged = await present()
    if (packaged) return { path: packaged }
  }
  return {
    reason: 'No Chromium was found and none could be installed; install one or name it in CHROMIUM_PATH.',
  }
}

const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']

/**
 * The path of the shell of Chromium that never has a window: the same pages for half the work, without what belongs
 * to a desktop (notifications, for one). As root the distribution's package is fetched; null where there is none.
 */
export async function obtainHeadlessShell(): Promise<string | null> {
  const found = await firstThatStarts(onPath(SHELLS))
  if (found) return found
  return (await installPackage('chromium-headless-shell')) ? firstThatStarts(onPath(SHELLS)) : null
}
