import type { ClientFeature } from '@weft/client-kit'

/** Time that people spend on items. */
export const timeTrackingFeature: ClientFeature = {
  name: 'time-tracking',
  parts: () => import('./parts.ts').then((it) => it.timeTrackingParts),
}
