import { textOf } from '@weft/base'
import { late } from '@weft/ui'
import { Type } from 'lucide-react'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import { paintText } from '../../client/paint/text.ts'
import { definition } from './definition.ts'

export const member: ClientAttributeType = {
  ...definition,
  icon: Type,
  input: late(() => import('./input.ts').then((it) => it.input)),
  paint: (cell, data) => paintText(cell, textOf(data)),
  Editor: late(() => import('./editor.tsx').then((it) => it.TextEditor)),
  Settings: late(() => import('./editing.tsx').then((it) => it.TextSettings)),
  editOn: 'type',
}
