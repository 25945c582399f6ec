import {
  acceptedTags,
  defaultLocale,
  directionOf,
  loadTranslator,
  matchLanguage,
  type Translate,
} from '@weft/i18n'
import type { FastifyRequest } from 'fastify'

/** Who reads a page: the language, and how it is shown. */
export interface Visitor {
  t: Translate
  lang: string
  dir: 'ltr' | 'rtl'
  /** As a part of another page: without what surrounds the content. */
  isEmbedded: boolean
}

/** By what the browser says and the address asks for. */
export async function visitorOf(
  request: Pick<FastifyRequest, 'headers'>,
  isEmbedded: boolean,
): Promise<Visitor> {
  const wanted = matchLanguage(acceptedTags(request.headers['accept-language']))
  // A language whose texts are not there yet is answered in English, which all have.
  const { t, locale: lang } = await loadTranslator(wanted).catch(() => loadTranslator(defaultLocale))
  return { t, lang, dir: directionOf(lang), isEmbedded }
}
