import type { Catalogue } from './translator.ts'

/** The translations that are there, by the tag of their language; each is loaded when it is chosen. */
export const catalogues: Readonly<Record<string, () => Promise<Catalogue>>> = {
  'en-GB': () => import('../locales/en-GB.json', { with: { type: 'json' } }).then((it) => it.default),
}
