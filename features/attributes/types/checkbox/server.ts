import { markup } from '@weft/server-kit'
import type { ServerAttributeType } from '../../server/server-type.ts'
import { definition } from './definition.ts'
import { input } from './input.ts'

export const member: ServerAttributeType = {
  ...definition,
  ...input,
  published: {
    settings: ['icon'],
    isWords: true,
    html: (data, { t }) =>
      data === true
        ? markup`<span role="img" aria-label="${t('Yes')}">✓</span>`
        : markup`<span class="muted" role="img" aria-label="${t('No')}">–</span>`,
  },
}
