import { published } from './published.ts'
import { linksOf } from '../../shared/elements/links.ts'
import type { ServerAttributeType } from '../../server/server-type.ts'
import { definition } from './definition.ts'
import { input } from './input.ts'

export const member: ServerAttributeType = {
  ...definition,
  ...input,
  published,
  keyOf: (data) =>
    linksOf(data)
      .map(({ url }) => url)
      .join(' '),
}
