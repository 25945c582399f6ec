import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** How many tests went which way; sums over all runners. `flaky` passed only when they were tried again. */
export type Tally = {
  passed: number
  failed: number
  skipped: number
  flaky?: number
  /** One line for each test that failed or was flaky: which it is, and what it said first. */
  notes?: readonly string[]
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: readonly {
    name: string
    assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] }[]
  }[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: readonly PlaywrightSuite[]
}
type PlaywrightSuite = {
  title?: string
  suites?: readonly PlaywrightSuite[]
  specs: readonly {
    title: string
    file: string
    tests: readonly {
      status: string
      results: readonly { error?: { message?: string } }[]
    }[]
  }[]
}

/**
 * Reads a runner's JSON report. A runner that ended badly without naming a failed test (it crashed, a file did
 * not load, a rejection nobody handled) counts as one failure: the sum must never be green when it was not.
 */
export function readTally(file: string, code: number): Tally {
  if (!existsSync(file))
    return { passed: 0, failed: 1, skipped: 0, notes: ['failed: a runner left no report'] }
  const tally = fromReport(JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport)
  if (code === 0 || tally.failed > 0) return tally
  return { ...tally, failed: 1, notes: [...(tally.notes ?? []), `failed: a runner ended with ${code}`] }
}

/** One test of a run: its file from the root folder, its whole title, and whether it was run and passed. */
export type Outcome = { file: string; title: string; hasPassed: boolean }

/** Every test that a runner's JSON report names; none when there is no report. `root` is the root folder. */
export function readOutcomes(file: string, root: string): Outcome[] {
  if (!existsSync(file)) return []
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport
  if ('stats' in report) return report.suites.flatMap((suite) => outcomesOfSuite(suite, ''))
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      file: relative(root, name),
      title: fullName,
      hasPassed: status === 'passed',
    })),
  )
}

function outcomesOfSuite({ suites = [], specs, title = '' }: PlaywrightSuite, above: string): Outcome[] {
  const path = `${above} ${title}`.trim()
  const own = specs.map((spec) => ({
    file: `e2e/${spec.file}`,
    title: `${path} ${spec.title}`,
    hasPassed: spec.tests.every(({ status }) => status === 'expected' || status === 'flaky'),
  }))
  return [...own, ...suites.flatMap((suite) => outcomesOfSuite(suite, path))]
}

function fromReport(report: VitestReport | PlaywrightReport): Tally {
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped } = report.stats
    const notes = report.suites.flatMap(notesOfSuite)
    return { passed: expected + flaky, failed: unexpected, skipped, flaky, notes }
  }
  const skipped = report.numPendingTests + report.numTodoTests
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: name })),
  )
  // What was wrong the first time is kept with a test that passed the second time.
  const flaky = tests.filter((one) => one.status === 'passed' && one.failureMessages.length > 0)
  const failed = tests.filter(({ status }) => status === 'failed')
  const lines = (verdict: string, some: typeof tests) =>
    some.map((one) => note(verdict, one.file, one.fullName, one.failureMessages[0]))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped,
    flaky: flaky.length,
    notes: [...lines('failed', failed), ...lines('flaky', flaky)],
  }
}

function notesOfSuite({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.flatMap(({ status, results }) => {
      const message = results.find(({ error }) => error)?.error?.message
      if (status === 'unexpected') return note('failed', file, title, message)
      return status === 'flaky' ? note('flaky', file, title, message) : []
    }),
  )
  return [...own, ...suites.flatMap(notesOfSuite)]
}

function note(verdict: string, file: string, title: string, message = ''): string {
  const said = message.split('\n').find((line) => line.trim() !== '') ?? ''
  return `${verdict}: ${file} > ${title}: ${said.trim().slice(0, 300)}`
}

/** The sum of several tallies. */
export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
      flaky: (all.flaky ?? 0) + (one.flaky ?? 0),
      notes: [...(all.notes ?? []), ...(one.notes ?? [])],
    }),
    { passed: 0, failed: 0, skipped: 0, flaky: 0, notes: [] },
  )
}

/** The last line of `npm test`. */
export function sentence({ passed, failed, skipped, flaky = 0 }: Tally): string {
  const more = [skipped > 0 ? `, ${skipped} skipped` : '', flaky > 0 ? `, ${flaky} of the passed flaky` : '']
  return `${passed} passed, ${failed} failed${more.join('')}`
}
