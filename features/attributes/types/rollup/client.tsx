import { late } from '@weft/ui'
import { Combine } from 'lucide-react'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import { toType } from '../../client/links/to-type.ts'
import { readyPart } from '../../client/ready-part.ts'
import { NoSettings } from '../../client/settings/no-settings.tsx'
import { rolledShape } from '../../shared/links-to/roll-up.ts'
import { definition } from './definition.ts'
import { input } from './input.ts'

export const member: ClientAttributeType = {
  ...definition,
  icon: Combine,
  input: readyPart(input),
  paint(cell, data, settings, context) {
    const { type, settings: own } = rolledShape(settings)
    toType(type.type).paint(cell, data, own, context)
  },
  Editor: NoSettings,
  Settings: late(() => import('./rollup-settings-form.tsx').then((it) => it.RollupSettingsForm)),
  editOn: 'open',
  align(settings) {
    const { type, settings: own } = rolledShape(settings)
    if (type.type === 'number') return 'end'
    return type.type === 'checkbox' ? 'center' : (toType(type.type).align?.(own) ?? 'start')
  },
}
