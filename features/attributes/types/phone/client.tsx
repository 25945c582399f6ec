import { textOf } from '@weft/base'
import { late } from '@weft/ui'
import { Phone } from 'lucide-react'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import { paintLinks } from '../../client/paint/links.ts'
import { readyPart } from '../../client/ready-part.ts'
import { countryOf, telUrl } from '../../shared/text/phones.ts'
import { definition } from './definition.ts'
import { input } from './input.ts'

export const member: ClientAttributeType = {
  ...definition,
  icon: Phone,
  input: readyPart(input),
  settingsFor: (_name, locale) => ({ ...definition.defaultSettings, country: countryOf(locale) }),
  paint(cell, data, settings) {
    const text = textOf(data)
    const country = typeof settings.country === 'string' ? settings.country : null
    // A number keeps its order between letters that run the other way.
    paintLinks(cell, text === '' ? [] : [{ url: telUrl(text, country), text, dir: 'ltr' }])
  },
  Editor: late(() => import('./editing.tsx').then((it) => it.PhoneEditor)),
  Settings: late(() => import('./editing.tsx').then((it) => it.PhoneSettings)),
  editOn: 'type',
}
