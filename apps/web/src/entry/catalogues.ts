import { interfaceLanguages, type Catalogue, type Language } from '@weft/i18n'

/** The translations that are there, by language; each is loaded when it is chosen. */
export const catalogues: Readonly<Record<string, () => Promise<Catalogue>>> = {
  'en-GB': () => import('@weft/i18n/locales/en-GB.json').then((it) => it.default),
}

/** What people can choose: a language without its texts would be English under another name. */
export const shownLanguages: readonly Language[] = interfaceLanguages.filter(
  ({ tag, texts }) => texts === 'source' || tag in catalogues,
)
