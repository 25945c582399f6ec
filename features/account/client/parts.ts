import type { FeatureParts } from '@weft/client-kit'
import { msg } from '@weft/i18n'
import { Settings, User } from 'lucide-react'

/** What it adds to the pages of a session. */
export const accountParts: FeatureParts = {
  settings: [{ path: '/profile/settings', of: 'person', label: msg('Profile'), icon: User, order: 10 }],
  destinations: [
    {
      path: '/profile/settings',
      label: msg('Settings'),
      icon: Settings,
      order: 90,
      shownIn: ['search'],
    },
  ],
}
