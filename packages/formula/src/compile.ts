import { chargeFor } from './charge.ts'
import { toBoolean, toDate, toList, toNumber, toText } from './coerce.ts'
import { compareValues } from './compare.ts'
import type { FormulaFunction, Late, ParamKind, StrictFunction } from './functions/function-type.ts'
import { findFunction } from './functions/index.ts'
import { divided, modulo, power } from './functions/number-functions.ts'
import { limited } from './functions/text-functions.ts'
import { paramOf } from './check.ts'
import type { Run } from './run.ts'
import type { FormulaNode, Sign } from './syntax.ts'
import { fail, type FormulaValue, isError, NOT_A_NUMBER, numeric, TOO_MUCH } from './values.ts'

/** Makes a function of a tree. `attribute` gives how each attribute is read. */
export function compileFormula(node: FormulaNode, attribute: (id: string) => Late): Late {
  const compile = (one: FormulaNode): Late => {
    switch (one.kind) {
      case 'number':
      case 'text':
      case 'boolean': {
        const { value } = one
        return () => value
      }
      case 'blank':
        return () => null
      case 'attribute':
        return attribute(one.name)
      case 'negative': {
        const operand = compile(one.operand)
        return (run) => {
          const value = toNumber(operand(run))
          return typeof value === 'number' ? 0 - value : value
        }
      }
      case 'binary':
        return compileSign(one.sign, compile(one.left), compile(one.right))
      case 'call':
        return compileCall(one.name, one.args.map(compile))
    }
  }
  return compile(node)
}

const arithmetic: Partial<Record<Sign, (a: number, b: number) => FormulaValue>> = {
  '+': (a, b) => numeric(a + b),
  '-': (a, b) => numeric(a - b),
  '*': (a, b) => numeric(a * b),
  '/': divided,
  '%': modulo,
  '^': power,
}

function compileSign(sign: Sign, left: Late, right: Late): Late {
  const compute = arithmetic[sign]
  if (compute)
    return (run) => {
      if (--run.steps < 0) return TOO_MUCH
      const a = toNumber(left(run))
      if (typeof a !== 'number') return isError(a) ? a : NOT_A_NUMBER
      const b = toNumber(right(run))
      if (typeof b !== 'number') return isError(b) ? b : NOT_A_NUMBER
      return compute(a, b)
    }
  return (run) => {
    if (--run.steps < 0) return TOO_MUCH
    const [a, b] = [left(run), right(run)]
    if (sign !== '&') return compareValues(sign, a, b, run)
    if (isError(a)) return a
    return isError(b) ? b : limited(toText(a, run) + toText(b, run), run)
  }
}

function compileCall(name: string, args: readonly Late[]): Late {
  const found = findFunction(name)
  // A stored formula was checked; one from elsewhere fails in its cells.
  if (!found) return () => fail('There is no such function.')
  if ('late' in found)
    return (run) => {
      if (--run.steps < 0) return TOO_MUCH
      const value = found.late(args, run)
      return run.steps < 0 ? TOO_MUCH : value
    }
  return strict(found, args)
}

function strict(found: StrictFunction, args: readonly Late[]): Late {
  const coerce = args.map((_, n) => coercion(paramOf(found as FormulaFunction, n) ?? 'any'))
  return (run) => {
    run.steps -= 1 + args.length
    if (run.steps < 0) return TOO_MUCH
    const values: FormulaValue[] = []
    for (let n = 0; n < args.length; n++) {
      const raw = args[n]?.(run) ?? null
      if (isError(raw)) return raw
      const value = coerce[n]?.(raw, run) ?? null
      if (isError(value)) return value
      chargeFor(value, run)
      values.push(value)
    }
    if (run.steps < 0) return TOO_MUCH
    const result = found.run(values, run)
    return run.steps < 0 ? TOO_MUCH : result
  }
}

function coercion(kind: ParamKind): (value: FormulaValue, run: Run) => FormulaValue {
  if (kind === 'number') return toNumber
  if (kind === 'text') return toText
  if (kind === 'boolean') return toBoolean
  if (kind === 'date') return toDate
  return kind === 'list' ? toList : (value) => value
}
