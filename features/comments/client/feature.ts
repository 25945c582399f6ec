import type { ClientFeature } from '@weft/client-kit'

/** What people say about items. */
export const commentsFeature: ClientFeature = {
  name: 'comments',
  parts: () => import('./parts.ts').then((it) => it.commentsParts),
}
