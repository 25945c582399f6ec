import { extend, type FeatureParts } from '@weft/client-kit'

/** What it adds to the pages of a session. */
export const connectivityParts: FeatureParts = {
  extensions: [extend('frame.top', () => import('./sync-status.tsx').then((it) => it.SyncStatus), 10)],
}
