import type { Settings, ValueContext } from '@weft/model'
import type { ClientAttributeType } from './attribute-member.ts'

/** The value after a press on a painted value, or on a part of it; null where a press opens the editor. */
export function pressedValue(
  type: Pick<ClientAttributeType, 'press' | 'toggle' | 'editOn'>,
  part: Element | undefined,
  value: readonly [data: unknown, settings: Settings, context: ValueContext],
): { data: unknown } | null {
  const data = part && type.press?.(part, ...value)
  if (data !== undefined) return { data }
  return type.editOn === 'toggle' && type.toggle ? { data: type.toggle(...value) } : null
}
