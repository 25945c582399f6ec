import { textOf } from '@weft/base'
import { late } from '@weft/ui'
import { Fingerprint } from 'lucide-react'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import { paintCode } from '../../client/paint/codes.ts'
import { readyPart } from '../../client/ready-part.ts'
import { NoSettings } from '../../client/settings/no-settings.tsx'
import { definition } from './definition.ts'
import { input } from './input.ts'

export const member: ClientAttributeType = {
  ...definition,
  icon: Fingerprint,
  input: readyPart(input),
  paint: (cell, data) => paintCode(cell, textOf(data)),
  placeholder: '…',
  Editor: NoSettings,
  Settings: late(() => import('./editing.tsx').then((it) => it.CustomIdSettings)),
  editOn: 'open',
}
