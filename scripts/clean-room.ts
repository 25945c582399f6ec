// `npm run clean-room`: what a stranger does first, in fresh clones of what is committed, with Node 20 and
// npm 10 and 11, as root under a folder of mode 700 and as an ordinary user.
//   --as root|user   --npm 10|11   --only start|test
import { parseArgs } from 'node:util'

import { openCell } from './rooms/cell.ts'
import type { Square } from './rooms/cell.ts'
import { judgeClone, judgeStart, judgeTest } from './rooms/journey.ts'
import type { Step } from './rooms/journey.ts'

const { values } = parseArgs({
  options: { as: { type: 'string' }, npm: { type: 'string' }, only: { type: 'string' } },
})
const squares: Square[] = (['root', 'user'] as const).flatMap((as) =>
  (['10', '11'] as const).map((npm) => ({ as, npm })),
)
const isRoot = process.getuid?.() === 0
let passed = 0
let failed = 0

for (const square of squares) {
  if (values.as && values.as !== square.as) continue
  if (values.npm && values.npm !== square.npm) continue
  const title = `${square.as === 'root' ? 'root' : 'ordinary user'}, npm ${square.npm}`
  if (square.as === 'root' && !isRoot) {
    console.log(`--   ${title}: left out, this is not root`)
    continue
  }
  const cell = await openCell(square)
  try {
    report(title, judgeClone(cell))
    if (values.only !== 'test') report(title, await judgeStart(cell))
    if (values.only !== 'start') report(title, await judgeTest(cell))
  } finally {
    cell.dispose()
  }
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

function report(title: string, steps: readonly Step[]): void {
  for (const { name, why } of steps) {
    console.log(`${why === '' ? 'ok  ' : 'FAIL'} ${title}: ${name}${why === '' ? '' : `\n     ${why}`}`)
    if (why === '') passed++
    else failed++
  }
}
