import { catalogues, interfaceLanguages, type Language } from '@weft/i18n'

/** What people can choose: a language without its texts would be English under another name. */
export const shownLanguages: readonly Language[] = interfaceLanguages.filter(
  ({ tag, texts }) => texts === 'source' || tag in catalogues,
)
