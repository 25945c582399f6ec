import { markup, safeHref } from '@weft/server-kit'
import type { ServerAttributeType } from '../../server/server-type.ts'
import { definition } from './definition.ts'
import { input } from './input.ts'

export const member: ServerAttributeType = {
  ...definition,
  ...input,
  published: {
    settings: ['country'],
    html: (data) =>
      markup`<a href="${safeHref(`tel:${String(data).replaceAll(/[^\d+]/g, '')}`)}" dir="ltr">${String(data)}</a>`,
  },
}
