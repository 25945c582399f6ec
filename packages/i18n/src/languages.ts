export type Direction = 'ltr' | 'rtl'

export interface Language {
  /** BCP 47 tag: what profiles store, what `<html lang>` says, the name of the catalogue file. */
  readonly tag: string
  /** The language's name in itself, as shown in the language menu. */
  readonly name: string
  readonly direction: Direction
  /** Where the texts come from; `source` is English as written in the code, `none` shows English. */
  readonly texts: 'source' | 'catalogue' | 'none' | 'pseudo'
  /** Tag for `Intl` where the plain tag would pick another script. */
  readonly intl?: string
}

export const defaultLocale = 'en-US'

/** Arabic letters made from the English text, to look at right-to-left screens before a translation exists. */
export const pseudoLocale = 'ar-XB'

/** The one list: a new language is a line here and a catalogue `locales/<tag>.json`. */
export const languages: readonly Language[] = [
  { tag: 'en-US', name: 'English (US)', direction: 'ltr', texts: 'source' },
  // Only what is spelled otherwise.
  { tag: 'en-GB', name: 'English (UK)', direction: 'ltr', texts: 'catalogue' },
  // Serbian is shown in Latin letters; plain `sr` gives Cyrillic dates.
  { tag: 'sr', name: 'Srpski', direction: 'ltr', texts: 'catalogue', intl: 'sr-Latn' },
  { tag: 'es', name: 'Español', direction: 'ltr', texts: 'catalogue' },
  { tag: 'it', name: 'Italiano', direction: 'ltr', texts: 'catalogue' },
  { tag: 'de', name: 'Deutsch', direction: 'ltr', texts: 'catalogue' },
  { tag: 'fr', name: 'Français', direction: 'ltr', texts: 'catalogue' },
  { tag: 'pl', name: 'Polski', direction: 'ltr', texts: 'catalogue' },
  { tag: 'ar', name: 'العربية', direction: 'rtl', texts: 'catalogue' },
  { tag: 'tr', name: 'Türkçe', direction: 'ltr', texts: 'catalogue' },
  { tag: 'zh', name: '中文', direction: 'ltr', texts: 'catalogue' },
  { tag: 'ko', name: '한국어', direction: 'ltr', texts: 'catalogue' },
  { tag: 'he', name: 'עברית', direction: 'rtl', texts: 'none' },
  { tag: 'fa', name: 'فارسی', direction: 'rtl', texts: 'none' },
  { tag: 'ur', name: 'اردو', direction: 'rtl', texts: 'none' },
  { tag: pseudoLocale, name: 'Pseudo-Arabic', direction: 'rtl', texts: 'pseudo' },
]

/** The languages a person may choose: those with texts of their own. */
export const interfaceLanguages: readonly Language[] = languages.filter(
  (language) => language.texts === 'source' || language.texts === 'catalogue',
)

const byTag = new Map(languages.map((language) => [language.tag.toLowerCase(), language]))
const baseOf = (tag: string) => tag.toLowerCase().split(/[-_]/)[0] ?? ''
// Of two of one language the first is meant.
const byBase = new Map(
  languages
    .filter(({ texts }) => texts !== 'pseudo')
    .map((language) => [baseOf(language.tag), language] as const)
    .toReversed(),
)

/** The known language of a tag, by the whole tag or else by its first part: `de-AT` → `de`. */
export function languageOf(tag: string): Language | undefined {
  return byTag.get(tag.toLowerCase()) ?? byBase.get(baseOf(tag))
}

/** Writing direction of a tag; unknown languages are read left to right. */
export function directionOf(tag: string): Direction {
  return languageOf(tag)?.direction ?? 'ltr'
}

/** The tag to give to `Intl`: keeps a region (`de-AT`), picks the script where that matters (`sr`). */
export function intlTag(tag: string): string {
  const language = languageOf(tag)
  if (!language) return canonical(tag) ?? defaultLocale
  if (language.tag.toLowerCase() === tag.toLowerCase()) return language.intl ?? language.tag
  return canonical(tag) ?? language.intl ?? language.tag
}

/** The first preferred tag (such as `navigator.languages`) that people can choose, else English. */
export function matchLanguage(preferred: readonly string[]): string {
  for (const tag of preferred) {
    const language = languageOf(tag)
    if (language && interfaceLanguages.includes(language)) return language.tag
  }
  return defaultLocale
}

/** The tags of an Accept-Language header, the most wanted first. */
export function acceptedTags(header: string | undefined): string[] {
  const wanted = (header ?? '').split(',').map((part) => {
    const [tag = '', weight = ''] = part.split(';')
    return { tag: tag.trim(), weight: Number(/q=([\d.]+)/.exec(weight)?.[1] ?? 1) }
  })
  return wanted
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

function canonical(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0]
  } catch {
    // Not a language tag at all: the caller has a default.
    return undefined
  }
}
