import { extend, type FeatureParts, keysPart } from '@weft/client-kit'
import { msg } from '@weft/i18n'
import { CircleCheck } from 'lucide-react'

import { workItemSettings } from './collections.ts'

/** What it adds to the pages of a session. */
export const myWorkParts: FeatureParts = {
  destinations: [
    {
      path: '/work',
      label: msg('My work'),
      icon: CircleCheck,
      order: 11,
      shownIn: ['sidebar', 'search'],
      key: { letter: 'W', says: msg('Go to my work') },
    },
  ],
  extensions: [
    extend('home.sections', () => import('./home-section.tsx').then((it) => it.HomeSection), 10),
    extend('board.settings', () => import('./role-settings.tsx').then((it) => it.RoleSettings), 15),
    extend('home.today', () => import('./today-line.tsx').then((it) => it.TodayLine), 10),
  ],
  collections: [workItemSettings],
  keys: [keysPart(25, () => import('./keys.ts'))],
}
