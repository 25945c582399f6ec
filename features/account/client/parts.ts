import type { FeatureParts } from '@weft/client-kit'
import { msg } from '@weft/i18n'
import { User } from 'lucide-react'

/** What it adds to the pages of a session. */
export const accountParts: FeatureParts = {
  settings: [{ path: '/profile/settings', of: 'person', label: msg('Profile'), icon: User, order: 10 }],
}
