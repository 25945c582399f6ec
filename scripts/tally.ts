import { existsSync, readFileSync } from 'node:fs'

/** How many tests went which way; sums over all runners. `flaky` passed only when they were tried again. */
export type Tally = { passed: number; failed: number; skipped: number; flaky?: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

/**
 * Reads a runner's JSON report. A runner that ended badly without naming a failed test (it crashed, a file did
 * not load, a rejection nobody handled) counts as one failure: the sum must never be green when it was not.
 */
export function readTally(file: string, code: number): Tally {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const tally = fromReport(JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport)
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

function fromReport(report: VitestReport | PlaywrightReport): Tally {
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped } = report.stats
    return { passed: expected + flaky, failed: unexpected, skipped, flaky }
  }
  const skipped = report.numPendingTests + report.numTodoTests
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped }
}

/** The sum of several tallies. */
export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
      flaky: (all.flaky ?? 0) + (one.flaky ?? 0),
    }),
    { passed: 0, failed: 0, skipped: 0, flaky: 0 },
  )
}

/** The last line of `npm test`. */
export function sentence({ passed, failed, skipped, flaky = 0 }: Tally): string {
  const more = [skipped > 0 ? `, ${skipped} skipped` : '', flaky > 0 ? `, ${flaky} of the passed flaky` : '']
  return `${passed} passed, ${failed} failed${more.join('')}`
}
