import { createTranslator, defaultLocale, loadTranslator, type Translator } from '@weft/i18n'

/** Words of a language; in English where its texts cannot be had. */
export async function wordsIn(locale: string): Promise<Translator['t']> {
  try {
    return (await loadTranslator(locale)).t
  } catch {
    return createTranslator({ locale: defaultLocale }).t
  }
}
