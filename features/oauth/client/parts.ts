import { extend, type FeatureParts } from '@weft/client-kit'
import { msg } from '@weft/i18n'
import { Plug } from 'lucide-react'

/** What it adds to the pages of a session. */
export const oauthParts: FeatureParts = {
  settings: [
    { path: '/profile/applications', of: 'person', label: msg('Applications'), icon: Plug, order: 50 },
  ],
  extensions: [extend('developer.tab', () => import('./apps-tab.tsx').then((it) => it.AppsTab), 20)],
}
