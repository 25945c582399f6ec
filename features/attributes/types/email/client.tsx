import { textOf } from '@weft/base'
import { AtSign } from 'lucide-react'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import { late } from '@weft/ui'
import { readyPart } from '../../client/ready-part.ts'
import { paintLinks } from '../../client/paint/links.ts'
import { NoSettings } from '../../client/settings/no-settings.tsx'
import { definition } from './definition.ts'
import { input } from './input.ts'

export const member: ClientAttributeType = {
  ...definition,
  icon: AtSign,
  input: readyPart(input),
  paint(cell, data) {
    const text = textOf(data)
    paintLinks(cell, text === '' ? [] : [{ url: `mailto:${text}`, text }])
  },
  Editor: late(() => import('./editor.tsx').then((it) => it.EmailEditor)),
  Settings: NoSettings,
  editOn: 'type',
}
