import { msg } from '@weft/i18n'
import { type AttributeType, MAX_COMPUTED_DEPTH, type Settings } from '@weft/model'
import { checkFormula } from './check.ts'
import { formulaOf, inputsOf } from './dependencies.ts'
import { kindOf } from './kinds.ts'
import { idFor, type Named, nameFor, withIds } from './names.ts'
import { parseFormula } from './parse.ts'
import { type FormulaProblem, isProblem } from './syntax.ts'
import type { Kind } from './values.ts'
import { readWritten } from './written-formula.ts'

/** An attribute of the board that a formula is judged among. */
export interface Neighbour extends Named {
  settings: Settings
}
type TypeOf = (name: string) => AttributeType

/**
 * A formula as it is stored: ids in place of names, beside the kind of its result. Refused are texts that are no
 * formula, kinds that do not fit, cycles (with the names on the way), and chains of more than 20.
 */
export function settleFormula(
  own: Neighbour,
  others: readonly Neighbour[],
  typeOf: TypeOf,
): { formula: string; result: Kind } | FormulaProblem {
  const all = [own, ...others]
  const given = formulaOf(own.settings)
  const written = readWritten(given, '.')
  const named = withIds(written, all)
  if (typeof named !== 'string') return named
  const formula = written === given ? named : named.trimStart()
  // Read as it was written, so that places are those of its author.
  const tree = parseFormula(written)
  if (tree === null) return { formula, result: 'text' }
  if (isProblem(tree)) return tree
  const byId = new Map(all.map((one) => [one.id, one]))
  const checked = checkFormula(tree, (name) => {
    const one = byId.get(idFor(name, all) ?? '')
    return one && one.id !== own.id ? kindOf(typeOf(one.type), one.settings) : 'any'
  })
  if (isProblem(checked)) return checked
  const chain = chainProblem({ ...own, settings: { ...own.settings, formula } }, others, typeOf)
  if (chain) return chain
  return { formula, result: checked.kind === 'any' || checked.kind === 'blank' ? 'text' : checked.kind }
}

/** Why a computed attribute cannot stand on those that it names, or null. */
export function chainProblem(
  own: Neighbour,
  others: readonly Neighbour[],
  typeOf: TypeOf,
): FormulaProblem | null {
  const byId = new Map([...others, own].map((one) => [one.id, one]))
  const inputs = new Map<string, readonly string[]>()
  for (const one of byId.values()) {
    const computed =
      one.id === own.id ? inputsOf(one.settings) : typeOf(one.type).computed?.inputs(one.settings)
    if (computed) inputs.set(one.id, computed)
  }
  const place = { at: 0, end: formulaOf(own.settings).length }
  const path = pathTo(own.id, own.id, inputs, new Set())
  if (path) {
    const names = path.map((id) => nameFor(byId.get(id) ?? own, [...byId.values()]))
    return {
      message: msg('The formula leads back to itself: {path}.'),
      values: { path: names.join(' → ') },
      ...place,
    }
  }
  const depths = new Map<string, number>()
  const depthOf = (id: string): number => {
    const known = depths.get(id)
    if (known !== undefined) return known
    // Others may lead in a circle of their own; only their cells are errors.
    depths.set(id, 0)
    const depth = inputs.has(id) ? 1 + Math.max(0, ...(inputs.get(id) ?? []).map(depthOf)) : 0
    depths.set(id, depth)
    return depth
  }
  if (![...inputs.keys()].some((id) => depthOf(id) > MAX_COMPUTED_DEPTH && reaches(id, own.id, inputs)))
    return null
  return {
    message: msg('More than {max} formulas would depend on each other.'),
    values: { max: MAX_COMPUTED_DEPTH },
    ...place,
  }
}

type Inputs = ReadonlyMap<string, readonly string[]>

/** The ids on the way from one attribute to another, both among them; null where none leads there. */
function pathTo(from: string, to: string, inputs: Inputs, seen: Set<string>): string[] | null {
  for (const id of inputs.get(from) ?? []) {
    if (id === to) return [from, to]
    if (seen.has(id)) continue
    seen.add(id)
    const rest = pathTo(id, to, inputs, seen)
    if (rest) return [from, ...rest]
  }
  return null
}

const reaches = (from: string, to: string, inputs: Inputs) =>
  from === to || pathTo(from, to, inputs, new Set()) !== null
