import type { ClientFeature } from '@weft/client-kit'

/** Whether assistants may come into a workspace. */
export const assistantsFeature: ClientFeature = {
  name: 'assistants',
  pages: [],
  parts: () => import('./parts.ts').then((it) => it.assistantsParts),
}
