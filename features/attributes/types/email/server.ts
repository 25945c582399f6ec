import { markup, safeHref } from '@weft/server-kit'
import type { ServerAttributeType } from '../../server/server-type.ts'
import { definition } from './definition.ts'
import { input } from './input.ts'

export const member: ServerAttributeType = {
  ...definition,
  ...input,
  published: {
    html: (data) => markup`<a href="${safeHref(`mailto:${String(data)}`)}">${String(data)}</a>`,
  },
}
