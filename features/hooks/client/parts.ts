import { extend, type FeatureParts } from '@weft/client-kit'

/** What it adds to the pages of a session. */
export const hooksParts: FeatureParts = {
  extensions: [extend('developer.tab', () => import('./hooks-tab.tsx').then((it) => it.HooksTab), 10)],
}
