import type { ClientFeature } from '@weft/client-kit'

/** Items and what is done with one. */
export const itemsFeature: ClientFeature = {
  name: 'items',
  parts: () => import('./parts.ts').then((it) => it.itemsParts),
}
