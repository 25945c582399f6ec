import { isRunning } from '@weft/query'
import { late } from '@weft/ui'
import { Timer } from 'lucide-react'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import styles from '../../client/family.module.css'
import { rootOf, setAttribute, setText } from '../../client/paint/reuse.ts'
import { readyPart } from '../../client/ready-part.ts'
import { definition } from './definition.ts'
import { input } from './input.ts'

export const member: ClientAttributeType = {
  ...definition,
  icon: Timer,
  input: readyPart(input),
  paint(cell, data, settings, context) {
    const root = rootOf(cell, 'number', styles['number'])
    setText(root, data === null ? '' : definition.format(data, settings, context))
    setAttribute(root, 'data-running', isRunning(data) ? '' : null)
  },
  Editor: late(() => import('./editing.tsx').then((it) => it.TimeEditor)),
  Settings: late(() => import('./editing.tsx').then((it) => it.TimeTrackingSettings)),
  editOn: 'open',
}
