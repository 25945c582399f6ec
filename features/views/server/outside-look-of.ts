import { isSetDate, serverAttributeType } from '@weft/features/attributes/server'
import type { Settings } from '@weft/model'

import { serverViewTypes } from '../types/registry.server.ts'
import type { OutsideLook, OutsideSettings } from '../shared/outside-look.ts'

type Shown = Pick<OutsideLook, 'settings' | 'has'> & {
  readonly attributes: readonly { id: string; type: string; settings: Settings }[]
}

/** What of a view's settings its kind takes outside; null where it cannot be drawn, or has no look of its own there. */
export function outsideLookOf(type: string, { attributes, ...look }: Shown): OutsideSettings | null {
  const known = attributes.map((one) => ({
    id: one.id,
    stack: serverAttributeType(one.type).stack,
    isSetDate: isSetDate(one),
  }))
  return serverViewTypes[type]?.outside?.({ ...look, attributes: known }) ?? null
}
