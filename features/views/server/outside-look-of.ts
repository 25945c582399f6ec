import { serverViewTypes } from '../types/registry.server.ts'
import type { OutsideLook, OutsideSettings } from '../shared/outside-look.ts'

/** What of a view's settings its kind takes outside; null where it cannot be drawn, or has no look of its own there. */
export function outsideLookOf(type: string, look: OutsideLook): OutsideSettings | null {
  return serverViewTypes[type]?.outside?.(look) ?? null
}
