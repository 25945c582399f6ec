import { late } from '@weft/ui'
import { CircleHelp } from 'lucide-react'
import { fallbackType } from '../shared/fallback-type.ts'
import type { ClientAttributeType } from './attribute-member.ts'
import { paintText } from './paint/text.ts'
import { NoSettings } from './settings/no-settings.tsx'

/** What shows values of a type that this program does not know yet; nothing opens an editor for it. */
export function fallbackMember(name: string): ClientAttributeType {
  const type = fallbackType(name)
  return {
    ...type,
    icon: CircleHelp,
    input: late(() => Promise.resolve(type)),
    paint: (cell, data, settings, context) =>
      paintText(cell, data === null ? '' : type.format(data, settings, context)),
    Editor: NoSettings,
    Settings: NoSettings,
    editOn: 'open',
  }
}
