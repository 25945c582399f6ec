import { AtSign } from 'lucide-react'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import { lateComponent, latePart } from '@weft/ui'
import { paintLinks } from '../../client/paint/links.ts'
import { NoSettings } from '../../client/settings/no-settings.tsx'
import { textOf } from '../../shared/text/clean-text.ts'
import { definition } from './definition.ts'

export const member: ClientAttributeType = {
  ...definition,
  icon: AtSign,
  intake: latePart(() => import('./intake.ts').then((it) => it.intake)),
  paint(cell, data) {
    const text = textOf(data)
    paintLinks(cell, text === '' ? [] : [{ url: `mailto:${text}`, text }])
  },
  Editor: lateComponent(() => import('./editor.tsx').then((it) => it.EmailEditor)),
  Settings: NoSettings,
  editOn: 'type',
}
