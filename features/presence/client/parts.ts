import { extend, type FeatureParts } from '@weft/client-kit'

/** What it adds to the pages of a session. */
export const presenceParts: FeatureParts = {
  extensions: [extend('frame.top', () => import('./who-is-here.tsx').then((it) => it.WhoIsHere), 20)],
}
