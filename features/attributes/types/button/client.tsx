import { late } from '@weft/ui'
import { MousePointerClick } from 'lucide-react'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import { readyPart } from '../../client/ready-part.ts'
import { definition } from './definition.ts'
import { input } from './input.ts'
import { buttonText, showButton } from './show-button.ts'

export const member: ClientAttributeType = {
  ...definition,
  format: buttonText,
  icon: MousePointerClick,
  input: readyPart(input),
  paint: showButton,
  Editor: late(() => import('./editing.tsx').then((it) => it.ButtonEditor)),
  Settings: late(() => import('./editing.tsx').then((it) => it.ButtonSettingsForm)),
  editOn: 'open',
}
