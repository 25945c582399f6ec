import { msg } from '@weft/i18n'
import { commonKind, type FormulaFunction, type ParamKind } from './functions/function-type.ts'
import { findFunction } from './functions/index.ts'
import type { FormulaNode, FormulaProblem } from './syntax.ts'
import type { Kind } from './values.ts'

const ARITHMETIC: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%', '^'])
const ORDERS: ReadonlySet<string> = new Set(['<', '<=', '>', '>='])
/** Kinds in sentences. */
const NAMES: Readonly<Record<Kind, string>> = {
  number: msg('a number'),
  text: msg('text'),
  boolean: msg('true or false'),
  date: msg('a date'),
  list: msg('a list'),
  blank: msg('blank'),
  any: msg('anything'),
}

/**
 * The kind of value that a formula gives, or why it cannot give any: an unknown function, arguments too few or too
 * many, kinds that never fit. What is known only with the values is left to them.
 */
export function checkFormula(
  node: FormulaNode,
  kindOfAttribute: (name: string) => Kind,
): { kind: Kind } | FormulaProblem {
  const problems: FormulaProblem[] = []
  const walk = (one: FormulaNode): Kind => {
    switch (one.kind) {
      case 'number':
      case 'text':
      case 'boolean':
      case 'blank':
        return one.kind
      case 'attribute':
        return kindOfAttribute(one.name)
      case 'negative':
        needs(one.operand, 'number')
        return 'number'
      case 'binary':
        return binary(one)
      case 'call':
        return call(one)
    }
  }
  const needs = (one: FormulaNode, wanted: ParamKind) => {
    const kind = walk(one)
    if (fits(kind, wanted)) return
    problems.push({
      message: msg('{wanted} is needed here, and this is {kind}.'),
      values: { wanted: NAMES[wanted], kind: NAMES[kind] },
      at: one.at,
      end: one.end,
    })
  }
  const binary = (one: FormulaNode & { kind: 'binary' }): Kind => {
    const { sign, left, right } = one
    if (ARITHMETIC.has(sign)) {
      needs(left, 'number')
      needs(right, 'number')
      return 'number'
    }
    const kinds = [walk(left), walk(right)] as const
    if (sign === '&') return 'text'
    if (ORDERS.has(sign) && !areOrdered(...kinds))
      problems.push({
        message: msg('{kind} and {other} have no order.'),
        values: { kind: NAMES[kinds[0]], other: NAMES[kinds[1]] },
        at: one.at,
        end: one.end,
      })
    return 'boolean'
  }
  const call = ({ name, args, at, end }: FormulaNode & { kind: 'call' }): Kind => {
    const found = findFunction(name)
    if (!found) {
      problems.push({
        message: msg('There is no function named {name}.'),
        values: { name },
        at,
        end: at + name.length,
      })
      return 'any'
    }
    const count = argumentProblem(found, args.length)
    if (count) problems.push({ ...count, values: { name, ...count.values }, at, end })
    const kinds = args.map(walk)
    args.forEach((arg, n) => {
      const wanted = paramOf(found, n)
      if (wanted && !fits(kinds[n] ?? 'any', wanted))
        problems.push({
          message: msg('{name} needs {wanted} here, and this is {kind}.'),
          values: { name, wanted: NAMES[wanted], kind: NAMES[kinds[n] ?? 'any'] },
          at: arg.at,
          end: arg.end,
        })
    })
    return typeof found.result === 'function' ? found.result(kinds) : found.result
  }
  const kind = walk(node)
  const [first] = problems.toSorted((a, b) => a.at - b.at)
  return first ?? { kind: commonKind([kind]) }
}

/** The kind that the nth argument is turned into. */
export function paramOf({ params, rest }: FormulaFunction, n: number): ParamKind | undefined {
  if (n < params.length) return params[n]
  return rest && rest[(n - params.length) % rest.length]
}

function argumentProblem(
  { params, required, rest }: FormulaFunction,
  count: number,
): Pick<FormulaProblem, 'message' | 'values'> | null {
  const least = required ?? params.length
  if (count < least)
    return {
      message: msg('{name} needs {count, plural, one {one value} other {# values}} at least.'),
      values: { count: least },
    }
  if (!rest && count > params.length)
    return {
      message: msg('{name} takes {count, plural, =0 {no values} one {one value} other {# values}} at most.'),
      values: { count: params.length },
    }
  if (rest && count > params.length && (count - params.length) % rest.length !== 0)
    return { message: msg('{name} takes its values in pairs.'), values: {} }
  return null
}

function fits(kind: Kind, wanted: ParamKind): boolean {
  if (kind === 'any' || kind === 'blank' || wanted === 'any' || kind === wanted) return true
  if (wanted === 'number') return kind === 'boolean' || kind === 'list'
  // Everything has a text, is true or not, and is a list of itself.
  return wanted === 'date' ? kind === 'list' : true
}

function areOrdered(a: Kind, b: Kind): boolean {
  const isFree = (kind: Kind) => kind === 'any' || kind === 'blank' || kind === 'list'
  const group = (kind: Kind) => (kind === 'boolean' ? 'number' : kind)
  return isFree(a) || isFree(b) || group(a) === group(b)
}
