import type { FeatureParts } from '@weft/client-kit'
import { msg } from '@weft/i18n'
import { Lock } from 'lucide-react'

/** What it adds to the pages of a session. */
export const sessionParts: FeatureParts = {
  settings: [{ path: '/profile/security', of: 'person', label: msg('Security'), icon: Lock, order: 40 }],
}
