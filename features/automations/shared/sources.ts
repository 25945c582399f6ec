import * as z from 'zod/mini'

/** Ways by which a change comes in, as triggers tell them apart. */
const SOURCES = ['ui', 'form', 'api', 'import'] as const
type Source = (typeof SOURCES)[number]

export const sourcesSchema = z.optional(z.array(z.enum(SOURCES)).check(z.maxLength(SOURCES.length)))

/** What fires unless a rule says otherwise: an import of thousands is no thousand events. */
const USUAL: readonly Source[] = ['ui', 'form', 'api']

/** By which way a change came in, by the origin that the activity keeps of it. */
function sourceOf(via: string | undefined): Source {
  if (via === 'form' || via === 'import') return via
  if (via === 'sync') return 'import'
  return via === 'api' || via === 'mcp' ? 'api' : 'ui'
}

export function isFrom(sources: readonly Source[] | undefined, via: string | undefined): boolean {
  return (sources ?? USUAL).includes(sourceOf(via))
}
