import type { Operator, Settings, ValueContext } from '@weft/model'
import { endPoint } from '../dates/date-predicate.ts'
import { operandList, setPredicate } from '../elements/element-sets.ts'
import type { FamilyMember } from '../family-member.ts'
import { attributeTypeOf } from './type-source.ts'

/** What a lookup or rollup is made of. */
export interface ThroughSettings {
  /** The reference of the same board that leads to the items. */
  reference_id: string | null
  /** The attribute of those items. */
  target_id: string | null
  /** That attribute's type and settings as the server last saw them: who looks may not see its board. */
  target: { type: string; settings: Settings }
}

export function throughSettings({ reference_id, target_id, target }: Settings): ThroughSettings {
  const { type, settings } = (typeof target === 'object' && target !== null ? target : {}) as Settings
  return {
    reference_id: typeof reference_id === 'string' ? reference_id : null,
    target_id: typeof target_id === 'string' ? target_id : null,
    target: {
      type: typeof type === 'string' ? type : 'text',
      settings: typeof settings === 'object' && settings !== null ? (settings as Settings) : {},
    },
  }
}

/** A type with its settings, such as that of the values that come out. */
export interface Shape {
  type: FamilyMember
  settings: Settings
}

const shapes = new WeakMap<Settings, Shape>()

/** The type and settings of the values that are looked up; the same object for the same settings. */
export function targetShape(settings: Settings): Shape {
  let shape = shapes.get(settings)
  if (!shape) {
    const { target } = throughSettings(settings)
    const type = attributeTypeOf(target.type)
    shape = { type, settings: { ...type.defaultSettings, ...target.settings } }
    shapes.set(settings, shape)
  }
  return shape
}

/** Types whose conditions are understood whatever comes out, in the order in which they are tried. */
const PLAIN = ['text', 'number', 'date', 'checkbox']

/** A condition as the shape's type takes it; one chosen for another kind of values asks in that kind's way. */
export function shapedPredicate(
  { type, settings }: Shape,
  operator: Operator,
  operand: unknown,
  context: ValueContext,
): ((data: unknown) => boolean) | null {
  if (type.operators.includes(operator)) return type.predicate(operator, operand, settings, context)
  for (const name of PLAIN) {
    const other = attributeTypeOf(name)
    if (!other.operators.includes(operator)) continue
    const test = other.predicate(operator, operand, other.defaultSettings, context)
    if (test) return test
  }
  const wanted = operandList(operand).map((id) => (one: unknown) => one === id)
  return setPredicate(operator, wanted, (data) => (Array.isArray(data) ? (data as unknown[]) : [data]))
}

export function operatorsOfShape({ type, settings }: Shape): readonly Operator[] {
  return type.operatorsFor?.(settings) ?? type.operators
}

/** What can be asked of the ends of ranges that come out: as much as their own type allows. */
export function shapedRangeEnd(
  shapeOf: (settings: Settings) => Shape,
): NonNullable<FamilyMember['rangeEnd']> {
  return {
    of: endsOf,
    operatorsFor(settings) {
      const { type, settings: own } = shapeOf(settings)
      return type.rangeEnd?.operatorsFor(own) ?? []
    },
  }
}

function endsOf(data: unknown): unknown {
  return Array.isArray(data) ? data.map(endsOf) : endPoint(data)
}
