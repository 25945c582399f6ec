import { loadTranslator, matchLanguage } from '@weft/i18n'
import type { FastifyRequest } from 'fastify'

const ready = new Map<string, (text: string) => string>()

/**
 * An error's sentence in the language that the request prefers. Catalogues load in the background: the first
 * answers in a language may still be English.
 */
export function translateError(message: string, request: FastifyRequest): string {
  const preferred = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => (part.split(';')[0] ?? '').trim())
  const tag = matchLanguage(preferred)
  const translate = ready.get(tag)
  if (translate) return translate(message)
  ready.set(tag, (text) => text)
  loadTranslator(tag).then(
    (translator) => ready.set(tag, (text) => translator.t(text)),
    () => ready.delete(tag),
  )
  return message
}
