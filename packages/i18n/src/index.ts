export { catalogues } from './catalogues.ts'
export { formatDate, formatList, formatNumber, formatRelative, setZone, type DateInput } from './format.ts'
export {
  acceptedTags,
  defaultLocale,
  directionOf,
  interfaceLanguages,
  intlTag,
  languageOf,
  languages,
  matchLanguage,
  pseudoLocale,
  type Direction,
  type Language,
} from './languages.ts'
export {
  getLocale,
  getTranslator,
  loadTranslator,
  setCatalogueLoader,
  setLocale,
  subscribeLocale,
  t,
  type CatalogueLoader,
} from './locale.ts'
export { sayRefused, sayWritten, splitRefused } from './refused.ts'
export { type MessageValue } from './message/format-message.ts'
export {
  createTranslator,
  msg,
  withoutIsolates,
  type Catalogue,
  type MessageValues,
  type Translate,
  type Translator,
  type TranslatorOptions,
} from './translator.ts'
