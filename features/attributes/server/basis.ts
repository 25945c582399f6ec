import type { Settings } from '@weft/model'

import { serverAttributeTypes } from '../types/registry.server.ts'

/** The attributes that an attribute's values are made of, on its own board and on others. */
export function basisIds({ type, settings }: { type: string; settings: Settings }): string[] {
  const member = serverAttributeTypes[type]
  const through = member?.through?.(settings)
  if (!through) return [...(member?.computed?.inputs(settings) ?? [])]
  const { reference_id, target_id, choosing = [] } = through
  return [reference_id, target_id, ...choosing].filter((id) => id !== null)
}

/** Whether values of this type follow from others. */
export const isWorkedOut = (type: string): boolean => serverAttributeTypes[type]?.computed !== undefined

/** Whether values of this type are made of linked items. */
export const followsLinks = (type: string): boolean => {
  const member = serverAttributeTypes[type]
  return member?.through !== undefined || type === 'reference'
}
