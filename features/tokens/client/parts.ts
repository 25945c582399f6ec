import type { FeatureParts } from '@weft/client-kit'
import { msg } from '@weft/i18n'
import { CodeXml } from 'lucide-react'

/** What it adds to the pages of a session. */
export const tokensParts: FeatureParts = {
  settings: [{ path: '/profile/developer', of: 'person', label: msg('Developer'), icon: CodeXml, order: 60 }],
}
