import type { ClientFeature } from '@weft/client-kit'

/** Whether the server is there, and what is not saved yet. */
export const connectivityFeature: ClientFeature = {
  name: 'connectivity',
  parts: () => import('./parts.ts').then((it) => it.connectivityParts),
}
