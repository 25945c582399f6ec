import { extend, type FeatureParts, keysPart } from '@weft/client-kit'
import { msg } from '@weft/i18n'
import { Clock } from 'lucide-react'

import { timeEntrySettings } from './collections.ts'
import { timeSumsOf } from './sums/time-sums.ts'

/** What it adds to the pages of a session. */
export const timeTrackingParts: FeatureParts = {
  destinations: [
    {
      path: '/my-time',
      label: msg('My time'),
      icon: Clock,
      order: 14,
      shownIn: ['sidebar', 'search'],
      key: { letter: 'T', says: msg('Go to my time') },
    },
  ],
  extensions: [
    extend('frame.top', () => import('./running/running-timer.tsx').then((it) => it.RunningTimer), 30),
    extend('attribute.time', () => import('./entries/time-panel.tsx').then((it) => it.TimePanel), 10),
  ],
  personalColumns: [{ column: 'time', open: timeSumsOf }],
  collections: [timeEntrySettings],
  keys: [keysPart(40, () => import('./running/running-keys.ts'))],
}
