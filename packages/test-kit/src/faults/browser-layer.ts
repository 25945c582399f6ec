import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startChild } from '@weft/base/testing'

import type { Layer } from './layer.ts'
import { Totals } from './totals.ts'

const ROOT = join(import.meta.dirname, '../../../..')
/** F9, F15, F16 and F8 with a real service worker, real IndexedDB and real tabs. */
const JOURNEYS = ['e2e/offline', 'e2e/installed']

/** What Playwright's JSON reporter writes, as far as it is read here. */
interface Suite {
  suites?: Suite[]
  specs?: {
    title: string
    tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[]
  }[]
}

/** The journeys that break things in Chromium, so many times over; `from` only numbers the rounds, nothing is drawn. */
export const browserLayer: Layer = async ({ seeds, from, print, signal }) => {
  const passed = new Totals()
  const failed = new Totals()
  for (let round = from; round < from + seeds && !signal.aborted; round++) {
    const begin = performance.now()
    const report = await journey(print)
    let [good, all] = [0, 0]
    for (const { title, tests } of specsOf(report))
      for (const { status, results } of tests) {
        all += 1
        if (status === 'expected') {
          good += 1
          passed.add(title)
          continue
        }
        failed.add(title)
        print(`  round ${round}: ${title}: ${results.at(-1)?.error?.message?.split('\n')[0] ?? status}`)
      }
    const seconds = ((performance.now() - begin) / 1_000).toFixed(1)
    print(`round ${round}: ${seconds} s, ${good} of ${all} journeys passed`)
    if (all === 0) failed.add('no journey ran')
  }
  print(`\n${seeds} rounds, ${passed.sum + failed.sum} journeys: ${passed.sum} passed, ${failed.sum} failed`)
  print(`passed: ${passed.toString()}`)
  if (failed.sum > 0) print(`failed: ${failed.toString()}`)
  return failed.sum === 0
}

/** With a fresh build of the web client, in whatever Chromium there is. */
async function journey(print: (line: string) => void): Promise<Suite> {
  const folder = mkdtempSync(join(tmpdir(), 'weft-faults-'))
  const file = join(folder, 'report.json')
  try {
    const { ended, output } = startChild(
      process.execPath,
      ['scripts/e2e.ts', ...JOURNEYS, '--reporter=json'],
      { cwd: ROOT, env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
    )
    await ended
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Suite
    print(`  ${output().trim().slice(-2_000)}`)
    return {}
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function specsOf({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)]
}
