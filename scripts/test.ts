// `npm test`: gates, all tests of vitest, then the journeys but those marked long. Everything runs even when something
// failed before, so that one run tells all; at the end the tests that did not pass at once are named, and the last line
// is the sum, in which every gate, and every sentence of the specification that tests are named for, counts as one test.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'

import { obtainBrowser, obtainHeadlessShell } from './browser.ts'
import { allGates, judge } from './gates.ts'
import { obtainRedis } from './redis.ts'
import { root, runNode } from './run.ts'
import { connectivity } from './specification/connectivity.ts'
import { proveSentences } from './specification/prove.ts'
import { readOutcomes, readTally, sentence, sum } from './tally.ts'
import type { Outcome, Tally } from './tally.ts'
import { runWatched } from './watched.ts'

const reports = mkdtempSync(join(tmpdir(), 'weft-test-'))
const tallies: Tally[] = []
/** Every test that was run, for the sentences of the specification that name it. */
const outcomes: Outcome[] = []

const browser = await obtainBrowser()
if ('reason' in browser) {
  console.error(`weft: ${browser.reason}`)
  end([{ passed: 0, failed: 1, skipped: 0 }])
}
const missing = await obtainRedis()
if (missing !== null) {
  console.error(`weft: ${missing}`)
  end([{ passed: 0, failed: 1, skipped: 0 }])
}
const env = {
  CHROMIUM_PATH: 'path' in browser ? browser.path : undefined,
  HEADLESS_SHELL_PATH: (await obtainHeadlessShell()) ?? undefined,
}

console.log('\n== Gates')
const judged = await judge(allGates(), Math.min(availableParallelism(), 4))
const failed = judged.filter(({ code }) => code !== 0).length
tallies.push({
  passed: judged.length - failed,
  failed,
  skipped: 0,
  notes: judged.flatMap(({ name, code }) => (code === 0 ? [] : [`failed: the gate ${name}`])),
})

console.log('\n== Unit and integration tests')
tallies.push(
  await runner('vitest', (file) => ({
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    env,
  })),
)

const journeys = 'e2e/playwright.config.ts'
if (existsSync(journeys)) {
  console.log('\n== Journeys in a browser')
  const build = await runNode(['scripts/build-web.ts'], { shown: true })
  tallies.push(
    build.code !== 0
      ? { passed: 0, failed: 1, skipped: 0, notes: ['failed: the web client cannot be built'] }
      : await runner('playwright', (file) => ({
          args: [
            'node_modules/@playwright/test/cli.js',
            'test',
            '-c',
            journeys,
            '--grep-invert=@long',
            '--reporter=list,json',
          ],
          env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        })),
  )
}
tallies.push(proveSentences(connectivity, outcomes))
end(tallies)

type Call = { args: string[]; env: Record<string, string | undefined> }

async function runner(name: string, call: (report: string) => Call): Promise<Tally> {
  const report = join(reports, `${name}.json`)
  const { args, env: set } = call(report)
  const { code, held } = await runWatched(args, { env: set })
  outcomes.push(...readOutcomes(report, root))
  const tally = readTally(report, code)
  return held === null
    ? tally
    : { ...tally, notes: [...(tally.notes ?? []), `${name} had to be ended: ${held}`] }
}

function end(all: readonly Tally[]): never {
  const total = sum(all)
  rmSync(reports, { recursive: true, force: true })
  console.log(['', ...(total.notes ?? []), sentence(total)].join('\n'))
  process.exit(total.failed === 0 ? 0 : 1)
}
