import type { ClientFeature } from '@weft/client-kit'

/** Who else looks at the same. */
export const presenceFeature: ClientFeature = {
  name: 'presence',
  parts: () => import('./parts.ts').then((it) => it.presenceParts),
}
