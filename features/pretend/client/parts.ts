import { extend, type FeatureParts } from '@weft/client-kit'
import { msg } from '@weft/i18n'

/** What it adds to the pages of a session. */
export const pretendParts: FeatureParts = {
  extensions: [
    extend('folder.instead', () => import('./pretend-screen.tsx').then((it) => it.PretendScreen), 20, {
      query: 'would',
      label: msg('What would this do?'),
    }),
  ],
}
