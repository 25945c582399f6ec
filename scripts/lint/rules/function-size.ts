import { functionsOf } from '../../house/functions.ts'
import { isProduct } from '../rule.ts'
import type { HouseRule } from '../rule.ts'

const MOST_LINES = 100

/** Functions that are read in one look. */
export const functionSize: HouseRule = {
  name: 'function-size',
  why: `at most ${MOST_LINES} lines with all that it holds: part it along its meaning`,
  applies: isProduct,
  judge(source, report) {
    for (const { name, lines, line } of functionsOf(source))
      if (lines > MOST_LINES) report(`${name} in line ${line} has ${lines} lines, ${MOST_LINES} are allowed`)
  },
}
