import { textOf } from '@weft/base'
import { lateComponent, latePart } from '@weft/ui'
import { Type } from 'lucide-react'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import { paintText } from '../../client/paint/text.ts'
import { definition } from './definition.ts'

export const member: ClientAttributeType = {
  ...definition,
  icon: Type,
  input: latePart(() => import('./input.ts').then((it) => it.input)),
  paint: (cell, data) => paintText(cell, textOf(data)),
  Editor: lateComponent(() => import('./editor.tsx').then((it) => it.TextEditor)),
  Settings: lateComponent(() => import('./editing.tsx').then((it) => it.TextSettings)),
  editOn: 'type',
}
