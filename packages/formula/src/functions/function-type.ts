import type { Run } from '../run.ts'
import type { FormulaValue, Kind } from '../values.ts'

/** What an argument is turned into before the function sees it; `any` is left as it is, `raw` even an error. */
export type ParamKind = 'number' | 'text' | 'boolean' | 'date' | 'list' | 'any'

/** An argument that is evaluated when it is wanted. */
export type Late = (run: Run) => FormulaValue

interface Signature {
  params: readonly ParamKind[]
  /** How many of them must be given; all of them without it. */
  required?: number
  /** Kinds of further arguments, repeated as a group. */
  rest?: readonly ParamKind[]
  result: Kind | ((args: readonly Kind[]) => Kind)
}

/** A function that sees its arguments evaluated and of their kinds; an error among them is its result. */
export interface StrictFunction extends Signature {
  run(args: readonly FormulaValue[], run: Run): FormulaValue
}

/** A function that evaluates only what it needs. */
interface LazyFunction extends Signature {
  late(args: readonly Late[], run: Run): FormulaValue
}

export type FormulaFunction = StrictFunction | LazyFunction
export type FunctionTable = Readonly<Record<string, FormulaFunction>>

/** One kind for values of several; blank goes with any of them. */
export function commonKind(kinds: readonly Kind[]): Kind {
  const found = new Set(kinds.filter((kind) => kind !== 'blank'))
  const [only] = found
  if (only === undefined) return 'blank'
  return found.size === 1 ? only : 'any'
}
