import type { ClientFeature } from '@weft/client-kit'

/** What a model suggests: asked for, shown, and written only when somebody accepts it. */
export const aiFeature: ClientFeature = {
  name: 'ai',
  pages: [],
  parts: () => import('./parts.ts').then((it) => it.aiParts),
}
