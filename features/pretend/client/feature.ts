import type { ClientFeature } from '@weft/client-kit'

/** What an act would do, shown before it is done. */
export const pretendFeature: ClientFeature = {
  name: 'pretend',
  pages: [],
  parts: () => import('./parts.ts').then((it) => it.pretendParts),
}
