import { extend, type FeatureParts } from '@weft/client-kit'
import { msg } from '@weft/i18n'
import { Lock } from 'lucide-react'

/** What it adds to the pages of a session. */
export const sessionParts: FeatureParts = {
  extensions: [
    extend('frame.banner', () => import('./support/acting-banner.tsx').then((it) => it.ActingBanner), 20),
  ],
  settings: [{ path: '/profile/security', of: 'person', label: msg('Security'), icon: Lock, order: 40 }],
}
