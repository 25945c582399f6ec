// `npm run check`: types, lint, house rules, boundaries, dead code, texts and unit tests.
// `npm run check -- house`: no judgement but figures of what the house is made of.
import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'

import { allGates, judge, unitGate } from './gates.ts'
import { runNode } from './run.ts'

if (process.argv[2] === 'house') {
  const { code } = await runNode(['scripts/house/main.ts', ...process.argv.slice(3)], { shown: true })
  process.exit(code)
}
const judged = await judge([unitGate, ...allGates()], Math.min(availableParallelism(), 4))
const failed = judged.filter(({ code }) => code !== 0)
const seconds = (performance.now() / 1000).toFixed(1)
console.log(
  failed.length === 0
    ? `\nAll ${judged.length} gates hold, in ${seconds} s.`
    : `\n${failed.length} of ${judged.length} gates fail: ${failed.map(({ name }) => name).join(', ')}.`,
)
process.exitCode = failed.length === 0 ? 0 : 1
