import { extend, type FeatureParts } from '@weft/client-kit'
import { msg } from '@weft/i18n'
import { CodeXml } from 'lucide-react'

const calls = () => import('./calls/calls-of.tsx')

/** What it adds to the pages of a session. */
export const tokensParts: FeatureParts = {
  settings: [{ path: '/profile/developer', of: 'person', label: msg('Developer'), icon: CodeXml, order: 60 }],
  extensions: [
    extend('place.menu', () => calls().then((it) => it.CallsOfPlace), 90),
    extend('item.entries', () => calls().then((it) => it.CallsOfItem), 90),
    extend('attribute.entries', () => calls().then((it) => it.CallsOfAttribute), 90),
  ],
}
