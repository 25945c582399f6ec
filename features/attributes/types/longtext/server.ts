import { markup } from '@weft/server-kit'
import { excerptOf, isExcerpt } from '@weft/rich-text'
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
}
