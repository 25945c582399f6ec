import { markup } from '@weft/server-kit'
import { excerptOf, isExcerpt, mentioningOnly, mentionsOf } from '@weft/rich-text'
import type { ServerAttributeType } from '../../server/server-type.ts'
import { definition } from './definition.ts'
import { input } from './input.ts'

export const member: ServerAttributeType = {
  ...definition,
  ...input,
  published: {
    html: (data, { text }) =>
      markup`<span class="clamp" dir="auto">${isExcerpt(data) ? data.excerpt : text}</span>`,
  },
  excerpt: (data) => excerptOf(String(data)),
  mentions: mentionedIn,
  // Whoever is not signed in mentions nobody, and leaves the mentions of others where they are.
  anonymizeOnSave: ({ old, data, me }) =>
    me > 0 || typeof data !== 'string' ? data : mentioningOnly(data, mentionedIn(old)),
}

function mentionedIn(data: unknown): readonly number[] {
  if (typeof data === 'string') return mentionsOf(data).people
  return isExcerpt(data) ? (data.mentions ?? []) : []
}
