import type { ClientFeature } from '@weft/client-kit'

/** Views as tables in files. */
export const exportsFeature: ClientFeature = {
  name: 'exports',
  parts: () => import('./parts.ts').then((it) => it.exportsParts),
}
