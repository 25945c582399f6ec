import type { AttributeType, ComputedCell, ComputedWorld, Settings } from '@weft/model'
import { compileFormula } from './compile.ts'
import type { Late } from './functions/function-type.ts'
import { MAX_STEPS } from './limits.ts'
import { parseFormula } from './parse.ts'
import { createPatterns, type PatternEngine, type Patterns } from './patterns.ts'
import type { Run } from './run.ts'
import { isProblem } from './syntax.ts'
import { fail, type FormulaValue, fromData, GONE, toData } from './values.ts'

const byEngine = new WeakMap<PatternEngine, Patterns>()

/** Regular expressions as the engine has them; compiled ones are kept with it. */
export function patternsOf(engine: PatternEngine): Patterns {
  let patterns = byEngine.get(engine)
  if (!patterns) byEngine.set(engine, (patterns = createPatterns(engine)))
  return patterns
}

const BROKEN = fail('This formula cannot be read.')

/** The pure function of a stored formula: from a row to the JSON of its value. */
export function prepareFormula(
  formula: string,
  world: ComputedWorld,
  patterns: Patterns | null,
): (cell: ComputedCell) => unknown {
  const tree = parseFormula(formula)
  if (tree === null) return () => null
  if (isProblem(tree)) return () => BROKEN
  const compute = compileFormula(tree, (id) => readerOf(id, world))
  const { context, urlOf } = world
  return (cell) => {
    const run: Run = {
      cell,
      context,
      // The zone is asked for with the first cell: a server may have to look it up.
      get tz() {
        return context.tz
      },
      urlOf,
      patterns,
      steps: MAX_STEPS,
    }
    return toData(compute(run))
  }
}

/** How a formula sees an attribute: what is deleted as an error, what has several entries as a list of their texts. */
function readerOf(id: string, world: ComputedWorld): Late {
  const attribute = world.attribute(id)
  if (!attribute) return () => GONE
  const { type, settings } = attribute
  return ({ cell }) => seen(cell.read(id), type, settings, world)
}

function seen(
  data: unknown,
  type: AttributeType,
  settings: Settings,
  { context }: ComputedWorld,
): FormulaValue {
  if (data === null || data === undefined) return null
  if (type.computed || typeof data === 'number' || typeof data === 'boolean') return fromData(data)
  if (Array.isArray(data)) return data.map((entry) => textOr(type.format([entry], settings, context)))
  if (type.operators.includes('within')) return fromData(data)
  return textOr(type.format(data, settings, context))
}

const textOr = (text: string): FormulaValue => (text === '' ? null : text)
