import type { ClientFeature } from '@weft/client-kit'

/** Boards that are open to people without an account. */
export const sharingFeature: ClientFeature = {
  name: 'sharing',
  parts: () => import('./parts.ts').then((it) => it.sharingParts),
}
