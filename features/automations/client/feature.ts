import type { ClientFeature } from '@weft/client-kit'

/** Rules of boards: when something happens, and conditions hold, steps are done. */
export const automationsFeature: ClientFeature = {
  name: 'automations',
  pages: [],
  parts: () => import('./parts.ts').then((it) => it.automationsParts),
}
