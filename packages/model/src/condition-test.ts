import type { AttributeType, Settings, ValueContext } from './attribute-type.ts'
import type { Condition } from './query.ts'

/** A condition as the type of its attribute takes it, on the point of a range that it names; null when incomplete. */
export function conditionTest(
  { operator, value, point }: Condition,
  { type, settings }: { type: AttributeType; settings: Settings },
  context: ValueContext,
): ((data: unknown) => boolean) | null {
  const test = type.predicate(operator, value, settings, context)
  const { rangeEnd } = type
  return test && point === 'end' && rangeEnd ? (data) => test(rangeEnd.of(data)) : test
}
