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
/** A library that is larger is loaded by whoever needs it, and by nobody else; characters of source. */
const LARGE_LIBRARY = 20_000
/** What so many owners need is not loaded for nothing by the others. */
const WIDELY = 12
/** The editor of formatted text, which comes with the largest library. */
const editor = /features\/attributes\/(?:client\/rich-text|types\/longtext)\//
const EDITOR = 'editor'
const widget = /packages\/ui\/src\//

/**
 * Puts together what is loaded later, so that a page asks for some fifty files and not for three hundred: all that
 * only one feature needs, or one package, or one kind of view, is one piece; what several of them share is one piece
 * for views, one for views and attributes, and one for all; and what needs a large library is apart from what does
 * not. No piece can come to need itself that way: what a module needs is shared by at least as many, and needs no
 * more libraries. Answers the group of each module; large libraries are in none.
 */
export function groupLater(
  chunks: readonly LinkedChunk[],
  pages: ReadonlySet<LinkedChunk>,
): Map<string, string> {
  const owners = new Map<LinkedChunk, Set<string>>()
  for (const part of partsAfter(chunks, pages).keys()) {
    const owner = ownerOf(part)
    for (const chunk of closureOf(chunks, [part]))
      if (!pages.has(chunk)) owners.set(chunk, (owners.get(chunk) ?? new Set()).add(owner))
  }
  const countOf = (chunk: LinkedChunk) => owners.get(chunk)?.size ?? 0
  const neededBy = (chunk: LinkedChunk) => [...closureOf(chunks, [chunk])].filter((one) => owners.has(one))
  const isApart = (chunk: LinkedChunk) => isLargeLibrary(chunk) && countOf(chunk) < WIDELY
  const isOfWidgets = (chunk: LinkedChunk) =>
    countOf(chunk) > 1 &&
    !isApart(chunk) &&
    Object.keys(chunk.modules).every((id) => widget.test(id) || vendor.test(id))
  const groups = new Map<string, string>()
  for (const [chunk, of] of owners) {
    if (isApart(chunk)) continue
    const needed = neededBy(chunk)
    const group = needed.every(isOfWidgets) ? 'widgets' : groupOf([...of])
    if (!group) continue
    const name = [group, ...needed.filter(isApart).map(nameOf).toSorted()].join('-with-')
    for (const id of Object.keys(chunk.modules)) groups.set(id, name)
  }
  return groups
}

/** A chunk's name without its hash. */
function nameOf({ fileName }: LinkedChunk): string {
  return fileName.replace(/^.*\//, '').replace(/-[\w-]{8}\.js$/, '')
}

/** Who brings a part: a kind of view, a feature, a package; what belongs to none of them stands for itself. */
function ownerOf({ facadeModuleId, fileName }: LinkedChunk): string {
  const place = facadeModuleId?.split('?')[0] ?? fileName
  if (editor.test(place)) return EDITOR
  const kind = /features\/views\/types\/(\w+)\//.exec(place)?.[1]
  if (kind) return `view-${kind}`
  const owner = /(?:features|packages)\/([\w-]+)\/.*\.tsx?$/.exec(place)?.[1]
  return vendor.test(place) || !owner ? place : owner
}

function isLargeLibrary(chunk: LinkedChunk): boolean {
  const library = Object.entries(chunk.modules).filter(([id]) => vendor.test(id) && !icon.test(id))
  return library.reduce((sum, [, module]) => sum + module.renderedLength, 0) > LARGE_LIBRARY
}

function groupOf(owners: readonly string[]): string | null {
  const [owner, ...others] = owners
  if (others.length === 0) return /^[\w-]+$/.test(owner ?? '') ? `${owner}-later` : null
  const ofViews = owners.filter((one) => one.startsWith('view')).length
  if (ofViews === owners.length) return 'shared-by-views'
  const ofValues = owners.filter((one) => one === 'attributes' || one === EDITOR).length
  return ofViews + ofValues === owners.length ? 'shared-by-values' : 'shared'
}
