import { extend, type FeatureParts } from '@weft/client-kit'
import { msg } from '@weft/i18n'
import { KeyRound } from 'lucide-react'

/** What it adds to the pages of a session. */
export const ssoParts: FeatureParts = {
  settings: [
    {
      path: '/team/$teamId/sso',
      of: 'workspace',
      label: msg('Single sign-on'),
      icon: KeyRound,
      order: 38,
      needs: 'EDIT_WORKSPACE',
    },
  ],
  extensions: [
    extend('home.sections', () => import('./kept-out/home-demands.tsx').then((it) => it.HomeDemands), 5),
  ],
}
