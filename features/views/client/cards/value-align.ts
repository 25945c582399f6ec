import type { ShownAttribute } from '../view-member.ts'

/** What adds up stands at the end of its column, what is ticked in the middle. */
export function alignOf({ type, settings }: ShownAttribute): 'start' | 'center' | 'end' {
  if (type.align) return type.align(settings)
  if (type.editOn === 'toggle') return 'center'
  return type.aggregates.includes('sum') ? 'end' : 'start'
}
