import type { ClientFeature } from '@weft/client-kit'

/** What people keep at hand: stars, and what they opened last. */
export const atHandFeature: ClientFeature = {
  name: 'at-hand',
  pages: [],
  parts: () => import('./parts.ts').then((it) => it.atHandParts),
}
