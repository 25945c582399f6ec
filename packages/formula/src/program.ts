import type { AttributeType, ComputedCell, ComputedEnv, Settings, ValueContext } from '@weft/model'
import { compileFormula } from './compile.ts'
import type { Late } from './functions/function-type.ts'
import { MAX_STEPS } from './limits.ts'
import { parseFormula } from './parse.ts'
import { createPatterns, type PatternEngine, type Patterns } from './patterns.ts'
import type { Run } from './run.ts'
import { isProblem } from './syntax.ts'
import { fail, type FormulaValue, fromData, GONE, isList, toData } from './values.ts'

/** Made once a formula: the context is asked for only when it is needed, since a server may have to look it up. */
class RowRun implements Run {
  cell: ComputedCell = { row_id: '', attribute_id: '', read: () => null, linked: () => null }
  steps = 0
  shared = 0
  readonly context: ValueContext
  readonly urlOf: Run['urlOf']
  readonly patterns: Patterns | null

  constructor(context: ValueContext, urlOf: Run['urlOf'], patterns: Patterns | null) {
    this.context = context
    this.urlOf = urlOf
    this.patterns = patterns
  }

  get tz(): string {
    return this.context.tz
  }
}

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
  env: ComputedEnv,
  patterns: Patterns | null,
): (cell: ComputedCell) => unknown {
  const tree = parseFormula(formula)
  if (tree === null) return () => null
  if (isProblem(tree)) return () => BROKEN
  const compute = compileFormula(tree, (id) => readerOf(id, env))
  const { context, urlOf, spend } = env
  const run = new RowRun(context, urlOf, patterns)
  return (cell) => {
    // What is linked may come back to this formula for another row, in the middle of one.
    const { cell: outer, steps, shared } = run
    run.cell = cell
    run.steps = MAX_STEPS
    run.shared = 0
    const value = toData(compute(run))
    // What would take more than is left is charged and not done.
    spend?.(Math.min(MAX_STEPS - run.steps, MAX_STEPS) + run.shared)
    run.cell = outer
    run.steps = steps
    run.shared = shared
    return value
  }
}

/** How a formula sees an attribute: what is deleted as an error, what has several entries as a list of their texts. */
function readerOf(id: string, env: ComputedEnv): Late {
  const attribute = env.attribute(id)
  if (!attribute) return () => GONE
  const { type, settings } = attribute
  let last: { cell: ComputedCell; value: FormulaValue } | null = null
  // A formula may name an attribute often; a long list is turned into texts once.
  return (run) => {
    const { cell } = run
    if (last?.cell === cell) return last.value
    const value = seen(cell.read(id), type, settings, env)
    if (isList(value)) run.steps -= 10 * value.length
    last = { cell, value }
    return value
  }
}

function seen(
  data: unknown,
  type: AttributeType,
  settings: Settings,
  { context }: ComputedEnv,
): FormulaValue {
  if (data === null || data === undefined) return null
  if (type.computed?.plain) return fromData(type.computed.plain(data))
  if (type.computed || typeof data === 'number' || typeof data === 'boolean') return fromData(data)
  if (Array.isArray(data)) return data.map((entry) => textOr(type.format([entry], settings, context)))
  if (type.operators.includes('within')) return fromData(data)
  return textOr(type.format(data, settings, context))
}

const textOr = (text: string): FormulaValue => (text === '' ? null : text)
