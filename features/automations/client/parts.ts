import { extend, type FeatureParts } from '@weft/client-kit'
import { msg } from '@weft/i18n'

import { automationSettings } from './collections.ts'

/** What it adds to the pages of a session. */
export const automationsParts: FeatureParts = {
  collections: [automationSettings],
  extensions: [
    extend(
      'folder.instead',
      () => import('./automations-screen.tsx').then((it) => it.AutomationsScreen),
      10,
      { query: 'automations', label: msg('Automations') },
    ),
    extend('frame.top', () => import('./automations-button.tsx').then((it) => it.AutomationsButton), 25),
    extend('place.menu', () => import('./automations-item.tsx').then((it) => it.AutomationsItem), 20),
  ],
}
