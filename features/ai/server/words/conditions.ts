import { type AskedAttribute, choicesOf } from '@weft/features/forms/shared'
import { operandKind } from '@weft/features/views/shared'
import { serverAttributeType } from '@weft/features/attributes/server'
import {
  type Condition,
  type FilterTree,
  MAX_CONDITIONS,
  nameKey,
  type Operator,
  OPERATORS,
  type ValueContext,
} from '@weft/model'
import * as z from 'zod/mini'

/** An attribute as conditions are asked on it: by its name, with what can be asked and chosen. */
export interface Askable {
  attribute: AskedAttribute
  operators: readonly Operator[]
  /** What can be chosen, by name. */
  ids: ReadonlyMap<string, string | number>
  names: readonly string[]
}

/** Asked in ways that take more than words. */
const LEFT_OUT: ReadonlySet<string> = new Set(['folder', 'days'])

/** Whoever asks is one of the people, too. */
const ME = 'me'

export function askableOf(
  attributes: readonly AskedAttribute[],
  people: ReadonlyMap<number, string>,
): Askable[] {
  return attributes.flatMap((attribute) => {
    const type = serverAttributeType(attribute.type)
    const all = type.operatorsFor?.(attribute.settings) ?? type.operators
    const operators = all.filter((one) => !LEFT_OUT.has(operandKind(all, one)))
    if (operators.length === 0) return []
    const isOfPeople = attribute.question?.ofPeople === true
    const choices = choicesOf(attribute, people)
    const ids = choices.map(({ id, name }) => [nameKey(name), isOfPeople ? Number(id) : id] as const)
    const names = choices.map(({ name }) => name)
    return [
      {
        attribute,
        operators,
        ids: new Map<string, string | number>(isOfPeople ? [...ids, [ME, ME]] : ids),
        names: isOfPeople ? [ME, ...names] : names,
      },
    ]
  })
}

export const conditionsSchema = z.strictObject({
  op: z.enum(['and', 'or']),
  conditions: z.array(
    z.strictObject({
      attribute: z.string(),
      operator: z.enum(OPERATORS),
      values: z.array(z.string()),
    }),
  ),
})

const written = z.object({ op: z.optional(z.unknown()), conditions: z.array(z.unknown()) })
const writtenCondition = z.object({
  attribute: z.string(),
  operator: z.string(),
  values: z.nullish(z.array(z.union([z.string(), z.number()]))),
})

/**
 * What the model wrote as a filter, condition by condition: what names nothing of these, or asks what cannot be asked of
 * it, is left out, and told by the name that it was written with. Null where it is no list of conditions at all.
 */
export function readConditions(
  raw: unknown,
  askable: readonly Askable[],
  context: ValueContext,
): { filter: FilterTree | null; left_out: string[] } | null {
  const { data } = z.safeParse(written, raw)
  if (!data) return null
  const left_out = new Set<string>()
  const conditions = data.conditions.slice(0, MAX_CONDITIONS).flatMap((one) => {
    const { data: said } = z.safeParse(writtenCondition, one)
    if (!said) return []
    const found = askable.find(({ attribute }) => nameKey(attribute.name) === nameKey(said.attribute))
    const condition = found && readCondition(found, said, context)
    if (!condition) left_out.add(found?.attribute.name ?? said.attribute.slice(0, 100))
    return condition ?? []
  })
  const op = data.op === 'or' ? 'or' : 'and'
  return { filter: conditions.length > 0 ? { op, conditions } : null, left_out: [...left_out] }
}

function readCondition(
  { attribute, operators, ids }: Askable,
  said: z.infer<typeof writtenCondition>,
  context: ValueContext,
): Condition | null {
  const operator = operators.find((one) => one === said.operator)
  if (operator === undefined) return null
  const type = serverAttributeType(attribute.type)
  const texts = (said.values ?? []).map(String)
  const numbers = texts.map((text) => (type.operand ? type.operand.read(text, context) : Number(text)))
  const chosen = texts.flatMap((text) => ids.get(nameKey(text)) ?? [])
  const value = (() => {
    switch (operandKind(operators, operator)) {
      case 'none':
        return undefined
      case 'set':
        return chosen.length === texts.length ? chosen : []
      case 'one':
        return chosen.length === texts.length ? chosen.slice(0, 1) : []
      case 'number':
        return Number.isFinite(numbers[0]) ? numbers[0] : null
      case 'pair':
        return numbers.slice(0, 2)
      case 'day-pair':
        return texts.slice(0, 2)
      case 'span':
        return { range: texts[0], unit: texts[1], ...(texts[2] !== undefined && { n: Number(texts[2]) }) }
      default:
        return texts[0] ?? ''
    }
  })()
  // The type itself says whether it can be asked so.
  if (!type.predicate(operator, value, attribute.settings, context)) return null
  return { attribute_id: attribute.id, operator, ...(value !== undefined && { value }) }
}
