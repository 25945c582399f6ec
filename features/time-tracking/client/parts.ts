import { extend, type FeatureParts, keysPart } from '@weft/client-kit'

import { timeEntrySettings } from './collections.ts'
import { timeSumsOf } from './sums/time-sums.ts'

/** What it adds to the pages of a session. */
export const timeTrackingParts: FeatureParts = {
  extensions: [
    extend('frame.top', () => import('./running/running-timer.tsx').then((it) => it.RunningTimer), 30),
    extend('attribute.time', () => import('./entries/time-panel.tsx').then((it) => it.TimePanel), 10),
  ],
  personalColumns: [{ column: 'time', open: timeSumsOf }],
  collections: [timeEntrySettings],
  keys: [keysPart(40, () => import('./running/running-keys.ts'))],
}
