import { extend, type FeatureParts } from '@weft/client-kit'

/** What it adds to the pages of a session. */
export const notificationsParts: FeatureParts = {
  extensions: [extend('frame.top', () => import('./bell.tsx').then((it) => it.Bell), 40)],
}
