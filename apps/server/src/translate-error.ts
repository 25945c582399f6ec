import { acceptedTags, loadTranslator, matchLanguage, sayWritten } from '@weft/i18n'
import type { FastifyRequest } from 'fastify'

const ready = new Map<string, (text: string) => string>()

/**
 * An error's sentence in the language that the request prefers. Catalogues load in the background: the first
 * answers in a language may still be English.
 */
export function translateError(message: string, request: FastifyRequest): string {
  const tag = matchLanguage(acceptedTags(request.headers['accept-language']))
  const translate = ready.get(tag)
  if (translate) return translate(message)
  ready.set(tag, (text) => text)
  loadTranslator(tag).then(
    (translator) => ready.set(tag, (text) => sayWritten(text, translator.t)),
    () => ready.delete(tag),
  )
  return message
}
