import { late } from '@weft/ui'
import { Timer } from 'lucide-react'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import styles from '../../client/family.module.css'
import { rootOf, setText } from '../../client/paint/reuse.ts'
import { readyPart } from '../../client/ready-part.ts'
import { NoSettings } from '../../client/settings/no-settings.tsx'
import { definition } from './definition.ts'
import { input } from './input.ts'

export const member: ClientAttributeType = {
  ...definition,
  icon: Timer,
  input: readyPart(input),
  paint: (cell, data, settings, context) =>
    setText(
      rootOf(cell, 'number', styles['number']),
      data === null ? '' : definition.format(data, settings, context),
    ),
  Editor: NoSettings,
  Settings: late(() => import('./editing.tsx').then((it) => it.TimeTrackingSettings)),
  editOn: 'open',
}
