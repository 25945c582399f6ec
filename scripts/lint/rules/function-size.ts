import { functionsOf } from '../../house/functions.ts'
import { type LongFunction, longFunctions } from '../../house/long-functions.ts'
import { isProduct } from '../rule.ts'
import type { HouseRule } from '../rule.ts'

const MOST_LINES = 100
/** So few functions may be longer. */
const MOST_LONG_FUNCTIONS = 9

/** Functions that are read in one look; the few longer ones stand in `long-functions.ts`, which only shrinks. */
export const functionSize: HouseRule = {
  name: 'function-size',
  why: `at most ${MOST_LINES} lines with all that it holds: part it along its meaning`,
  applies: isProduct,
  judgeTree: () => judgeList(longFunctions),
  judge(source, report) {
    const listed = longFunctions.filter(({ path }) => path === source.path)
    const long = functionsOf(source).filter(({ lines }) => lines > MOST_LINES)
    for (const { name, lines, line } of long) {
      const allowed = listed.find((one) => one.name === name)?.most ?? MOST_LINES
      if (lines > allowed) report(`${name} in line ${line} has ${lines} lines, ${allowed} are allowed`)
    }
    for (const { name } of listed)
      if (!long.some((one) => one.name === name))
        report(`${name} is short by now; remove it from scripts/house/long-functions.ts`)
  },
}

/** Says when more functions are listed than may be long. */
export function judgeList(list: readonly LongFunction[]): ReturnType<NonNullable<HouseRule['judgeTree']>> {
  if (list.length <= MOST_LONG_FUNCTIONS) return []
  const text = `${list.length} long functions are listed, ${MOST_LONG_FUNCTIONS} are allowed`
  return [{ path: 'scripts/house/long-functions.ts', text, level: 'error' }]
}
