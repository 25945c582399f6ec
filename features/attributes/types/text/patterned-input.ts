import { late } from '@weft/ui'

/** The input of texts under a pattern; its engine is large and comes when such an attribute is edited. */
export const patternedInput = late(async () => {
  const [{ withEngine }, { input }] = await Promise.all([import('./pattern-engine.ts'), import('./input.ts')])
  return withEngine(input)
})
