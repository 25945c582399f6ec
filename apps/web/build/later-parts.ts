import { closureOf, type Chunk } from './first-views.ts'

/** A chunk with what its modules load later, when it is asked for. */
export interface LinkedChunk extends Chunk {
  /** File names of chunks that it loads by `import()`. */
  readonly dynamicImports: readonly string[]
}

/**
 * For every part that is loaded later, those that can only be loaded after it: each way from the pages to them leads
 * through it. These are the dominators of a flow graph, found by taking each part out in turn and looking what is
 * out of reach then (Lowry and Medlock 1969, the plain method): there are a few hundred parts.
 */
export function partsAfter<Some extends LinkedChunk>(
  chunks: readonly Some[],
  pages: ReadonlySet<Some>,
): Map<Some, Set<Some>> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const asked = new Map<Some, Some[]>()
  const partsOf = (loaded: Iterable<Some>) =>
    [...loaded].flatMap(({ dynamicImports }) => dynamicImports.flatMap((name) => byName.get(name) ?? []))
  /** What can be asked for from the pages, unless by way of one part. */
  const reach = (without: Some | null): Set<Some> => {
    const found = new Set(partsOf(pages).filter((part) => part !== without))
    // A set hands out what is added to it while it is walked.
    for (const part of found) {
      const next = asked.get(part) ?? partsOf(closureOf(chunks, [part]))
      asked.set(part, next)
      for (const one of next) if (one !== without) found.add(one)
    }
    return found
  }
  const all = reach(null)
  return new Map(
    [...all].map((part) => {
      const left = reach(part)
      return [part, new Set([...all].filter((one) => one !== part && !left.has(one)))]
    }),
  )
}

const vendor = /node_modules\//
const icon = /lucide-react\/.*\/icons\//
const widget = /packages\/ui\/src\//
const lateTypes = /features\/attributes\/types\/registry\.late\.ts$/
/** Those that do not come with the first picture. */
const ofRareTypes = /features\/attributes\/types\/(?!(?:checkbox|date|label|members|number|text)\/)/
const ofViews = /features\/views\//
const viewOfKind = /features\/views\/types\/(\w+)\/\1-view\.tsx$/
/** What so many parts share is loaded with the others of its kind; with fewer, it would be loaded for nothing. */
const OFTEN = 3
const WIDELY = 12

/**
 * Puts together what several parts share, each group in one piece: icons, widgets, what values of the rarer types
 * need, what several kinds of view need, and what one part needs before all others that need it, which costs nobody
 * anything. Left alone the bundler makes a chunk for every set of parts that shares a module, hundreds below a
 * kilobyte. Answers the group of each such module.
 */
export function groupShared(
  chunks: readonly LinkedChunk[],
  pages: ReadonlySet<LinkedChunk>,
): Map<string, string> {
  const after = partsAfter(chunks, pages)
  const holders = new Map<LinkedChunk, LinkedChunk[]>()
  for (const part of after.keys())
    for (const chunk of closureOf(chunks, [part]))
      if (!pages.has(chunk)) holders.set(chunk, [...(holders.get(chunk) ?? []), part])
  const groups = new Map<string, string>()
  for (const [chunk, parts] of holders) {
    // What a part is alone with stands in its own chunk already, and nothing that it shares needs that.
    if (parts.length < 2 || parts.includes(chunk)) continue
    const first = parts.find((part) => parts.every((one) => one === part || after.get(part)?.has(one)))
    // Libraries stay apart: what needs one is not small.
    const isOurs = [...closureOf(chunks, [chunk])].every(
      (one) => pages.has(one) || Object.keys(one.modules).every((id) => !vendor.test(id) || icon.test(id)),
    )
    for (const id of Object.keys(chunk.modules)) {
      const group = (isOurs ? sharedGroup(id, parts) : null) ?? (first && `with-${nameOf(first)}`)
      if (group) groups.set(id, group)
    }
  }
  return groups
}

/** The group of a small module by what it is and by who shares it; null where it is in none. */
function sharedGroup(id: string, parts: readonly LinkedChunk[]): string | null {
  const count = (pattern: RegExp) =>
    parts.filter(({ facadeModuleId }) => pattern.test(facadeModuleId ?? '')).length
  if (icon.test(id)) return 'icons'
  if (widget.test(id) && parts.length >= OFTEN) return 'widgets'
  if (count(lateTypes) > 0 && count(ofRareTypes) === parts.length) return 'types'
  if (count(lateTypes) > 0 && parts.length >= WIDELY) return 'values'
  return count(viewOfKind) >= OFTEN && count(ofViews) === parts.length ? 'views' : null
}

/** A part's name from its place, such as `types-column-column-view`. */
function nameOf({ facadeModuleId, fileName }: LinkedChunk): string {
  const place = (facadeModuleId ?? fileName).split('?')[0]?.split('/').slice(-3).join('-') ?? fileName
  return place.replace(/\.[jt]sx?$/, '').replaceAll(/[^\w-]+/g, '-')
}
