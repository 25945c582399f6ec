import { catalogues } from './catalogues.ts'
import { defaultLocale, languageOf } from './languages.ts'
import { createTranslator, type Catalogue, type Translate, type Translator } from './translator.ts'

/** Brings the catalogue of a tag of the language list; rejects when it cannot be had. */
export type CatalogueLoader = (tag: string) => Promise<Catalogue>

const translators = new Map<string, Promise<Translator>>()
const listeners = new Set<() => void>()
let loader: CatalogueLoader = async (tag) => (await catalogues[tag]?.()) ?? {}
let current: Translator = createTranslator({ locale: defaultLocale })
let asked = 0

/** Lets catalogues come from elsewhere than the package: for tests. */
export function setCatalogueLoader(load: CatalogueLoader): void {
  loader = load
  translators.clear()
}

/** The translator of a locale, loaded once; for servers that answer several languages at a time. */
export function loadTranslator(locale: string): Promise<Translator> {
  const known = translators.get(locale)
  if (known) return known
  // Servers pass on what clients ask for: the number of made-up regions has no end, the cache has.
  if (translators.size >= 64) translators.clear()
  const loading = load(locale)
  translators.set(locale, loading)
  // A failed load is asked again the next time.
  loading.catch(() => translators.delete(locale))
  return loading
}

async function load(locale: string): Promise<Translator> {
  const language = languageOf(locale)
  if (language?.texts === 'pseudo') return createTranslator({ locale, pseudo: await import('./pseudo.ts') })
  if (language?.texts !== 'catalogue') return createTranslator({ locale })
  return createTranslator({ locale, catalogue: await loader(language.tag) })
}

/**
 * Changes the interface language: loads the texts, sets `lang` and `dir` of the document where there is
 * one, then tells the subscribers. Rejects and changes nothing when the catalogue cannot be loaded.
 * Of several calls the last one wins.
 */
export async function setLocale(locale: string): Promise<void> {
  const mine = ++asked
  const translator = await loadTranslator(locale)
  if (mine !== asked) return
  current = translator
  if (typeof document !== 'undefined') {
    document.documentElement.lang = translator.locale
    document.documentElement.dir = translator.direction
  }
  for (const listener of listeners) listener()
}

/** The tag of the interface language in use. */
export function getLocale(): string {
  return current.locale
}

/** The translator in use; another object after each change of language. */
export function getTranslator(): Translator {
  return current
}

/** Calls back after each change of language, until the returned function is called. */
export function subscribeLocale(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Translates into the interface language in use; for code outside React (inside: `useT`). */
export const t: Translate = (text, values) => current.t(text, values)
