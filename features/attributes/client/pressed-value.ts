import type { Settings, ValueContext } from '@weft/model'
import { isAssignable } from '../shared/family-member.ts'
import type { ClientAttributeType } from './attribute-member.ts'

/** Whether an editor opens for values of this type: to set them, to move the item, to act, or to keep their records. */
export function opensEditor(
  type: Pick<ClientAttributeType, 'isStatic' | 'isOwnPart' | 'movesItem' | 'isAction' | 'isPersonal'>,
): boolean {
  return isAssignable(type) || type.movesItem === true || type.isAction === true || type.isPersonal === true
}

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
