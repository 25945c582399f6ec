import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { makeTempFolder } from '@weft/base/testing'
import { afterAll, describe, expect, it } from 'vitest'

import { readOutcomes, readTally, sentence, sum } from './tally.ts'

const folder = makeTempFolder('tally', afterAll)

const report = (content: object) => {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}
const vitest = {
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [
    {
      name: 'a.test.ts',
      assertionResults: [
        { fullName: 'is quick', status: 'passed', failureMessages: [] },
        { fullName: 'is late', status: 'passed', failureMessages: ['\nError: nothing came\n  at b.ts'] },
      ],
    },
  ],
}
const playwright = {
  stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 },
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: [
            { title: 'opens', file: 'b.spec.ts', tests: [{ status: 'expected', results: [{}] }] },
            {
              title: 'closes',
              file: 'b.spec.ts',
              tests: [{ status: 'unexpected', results: [{ error: { message: 'it stayed open' } }] }],
            },
            {
              title: 'moves',
              file: 'b.spec.ts',
              tests: [{ status: 'flaky', results: [{ error: { message: 'it stood' } }, {}] }],
            },
          ],
        },
      ],
    },
  ],
}

describe('the sum of a test run', () => {
  it('reads both runners', () => {
    expect(readTally(report(vitest), 0)).toMatchObject({ passed: 7, failed: 0, skipped: 2, flaky: 1 })
    expect(readTally(report(playwright), 1)).toMatchObject({ passed: 4, failed: 1, skipped: 0, flaky: 1 })
  })

  it('names what failed or needed a second try, with the first that it said', () => {
    const both = sum([readTally(report(vitest), 0), readTally(report(playwright), 1)])
    expect(both.notes).toEqual([
      'flaky: a.test.ts > is late: Error: nothing came',
      'failed: b.spec.ts > closes: it stayed open',
      'flaky: b.spec.ts > moves: it stood',
    ])
  })

  it('is never green for a runner that ended badly or left no report', () => {
    expect(readTally(report(vitest), 1).failed).toBe(1)
    expect(readTally(join(folder, 'none.json'), 0).failed).toBe(1)
  })

  it('is one line, and names skipped and flaky tests only when there are some', () => {
    const tally = { passed: 7, failed: 0, skipped: 0 }
    expect(sentence(sum([tally, tally]))).toBe('14 passed, 0 failed')
    expect(sentence({ ...tally, skipped: 2 })).toBe('7 passed, 0 failed, 2 skipped')
    expect(sentence({ ...tally, flaky: 1 })).toBe('7 passed, 0 failed, 1 of the passed flaky')
  })
})

describe('the tests of a run', () => {
  it('are named with file and title, and passed only when they were run and passed', () => {
    const skipped = { fullName: 'is left out', status: 'pending', failureMessages: [] }
    const [first] = vitest.testResults
    const results = [
      { name: '/weft/a.test.ts', assertionResults: [...(first?.assertionResults ?? []), skipped] },
    ]
    expect(readOutcomes(report({ ...vitest, testResults: results }), '/weft')).toEqual([
      { file: 'a.test.ts', title: 'is quick', hasPassed: true },
      { file: 'a.test.ts', title: 'is late', hasPassed: true },
      { file: 'a.test.ts', title: 'is left out', hasPassed: false },
    ])
    expect(readOutcomes(report(playwright), '/weft')).toEqual([
      { file: 'e2e/b.spec.ts', title: ' opens', hasPassed: true },
      { file: 'e2e/b.spec.ts', title: ' closes', hasPassed: false },
      { file: 'e2e/b.spec.ts', title: ' moves', hasPassed: true },
    ])
    expect(readOutcomes(join(folder, 'none.json'), '/weft')).toEqual([])
  })
})
