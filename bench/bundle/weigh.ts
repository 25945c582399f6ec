import {
  closureOf,
  firstViews,
  loadedWith,
  type FirstView,
  publishedFirst,
  publishedTypes,
} from '../../apps/web/build/first-views.ts'
import { type LinkedChunk, partsAfter } from '../../apps/web/build/later-parts.ts'

/** A chunk with what it costs on the wire. */
export interface WeighedChunk extends LinkedChunk {
  /** Bytes after gzip. */
  readonly gzip: number
  readonly isDynamicEntry: boolean
}

/** Something that is loaded as one, with the chunks that it adds to what was there before. */
export interface Load {
  readonly name: string
  /** Bytes of JavaScript after gzip. */
  readonly bytes: number
  /** Bytes; what architecture.md asks for. */
  readonly budget: number
  /** The largest first. */
  readonly chunks: readonly WeighedChunk[]
}

const KB = 1000
const budgets: Readonly<Record<FirstView, number>> = { 'sign-in': 132 * KB, home: 300 * KB, folder: 300 * KB }
/** A form is built with the text editor's small parts, and shows answers by the cards' values. */
const LAZY = 95 * KB
/** With all of its parts, and the chunk of what all pages share, which grows with the program: who writes wants the toolbar, tables and the clipboard at once, pasted HTML is read by a library. */
const EDITOR = 270 * KB
/** RE2 is one module, loaded with the first formula that has a regular expression and never in an idle moment. */
const PATTERNS = 46 * KB

/** A published view is read by people who never load the application (docs/decisions/0039). */
const PUBLISHED = 222 * KB
const PUBLISHED_KINDS = ['table', 'column', 'list', 'calendar', 'gantt', 'chart'] as const

/** react-aria's overlays, loaded in the first idle moment of every page; whatever opens is loaded over them. */
const overlays = ['overlays/bodies/surfaces.ts', 'overlays/bodies/menus.ts']

/** The editor of formatted text, alone and as the editor of long texts. */
const editor = /rich-text\/rich-text-editor\.tsx$|longtext\/editing\.tsx$/

const patterns = /formula\/pattern-engine\.ts$/

/** The chunks of public pages: they are loaded without a session, and over the sign-in page. */
const isPublic = /session\/client\/screens\/(login|register|intended)-screen\.tsx?$/

/** What is loaded at once: the first views, the overlays over them, and every part that is loaded on demand. */
export function weigh(chunks: readonly WeighedChunk[]): Load[] {
  const first = new Map<FirstView, Set<WeighedChunk>>()
  const loads: Load[] = []
  for (const view of Object.keys(firstViews) as FirstView[]) {
    const held = loadedWith(chunks, firstViews[view])
    first.set(view, held)
    loads.push(loadOf(`first view: ${view}`, held, budgets[view]))
  }
  const there = new Set(first.get('folder'))
  for (const module of overlays) {
    const held = [...loadedWith(chunks, [module])].filter((chunk) => !there.has(chunk))
    loads.push(loadOf(`overlays: ${module.replace(/^.*\//, '')}`, held, LAZY))
    for (const chunk of held) there.add(chunk)
  }
  const after = partsAfter(chunks, new Set([...first.values()].flatMap((held) => [...held])))
  for (const chunk of chunks) {
    if (!chunk.isDynamicEntry || there.has(chunk)) continue
    const id = chunk.facadeModuleId ?? ''
    const before = new Set(isPublic.test(id) ? first.get('sign-in') : there)
    // A part that only others ask for comes over them.
    for (const [part, later] of after)
      if (later.has(chunk)) for (const one of closureOf(chunks, [part])) before.add(one)
    const held = [...closureOf(chunks, [chunk])].filter((one) => !before.has(one))
    const budget = editor.test(id) ? EDITOR : patterns.test(id) ? PATTERNS : LAZY
    loads.push(loadOf(`on demand: ${chunk.fileName}`, held, budget))
  }
  return loads
}

/** What a reader of a published view loads before it is there, by kind; in it all kinds of attributes. */
export function weighPublished(chunks: readonly WeighedChunk[]): Load[] {
  return PUBLISHED_KINDS.map((kind) => {
    const views = [`features/views/types/${kind}/${kind}-view.tsx`]
    const held = loadedWith(chunks, [...publishedFirst, ...publishedTypes, ...views])
    return loadOf(`published view: ${kind}`, held, PUBLISHED)
  })
}

/** One sentence for every load that is over its budget, with its largest chunks. */
export function findExcess(loads: readonly Load[]): string[] {
  return loads
    .filter(({ bytes, budget }) => bytes > budget)
    .map(({ name, bytes, budget, chunks }) => {
      const largest = chunks.slice(0, 6).map(({ fileName, gzip }) => `${fileName} ${gzip}`)
      return `${name} loads ${bytes} bytes, ${bytes - budget} more than ${budget}: ${largest.join(', ')}.`
    })
}

function loadOf(name: string, held: Iterable<WeighedChunk>, budget: number): Load {
  const chunks = [...held].toSorted((a, b) => b.gzip - a.gzip)
  return { name, bytes: chunks.reduce((sum, { gzip }) => sum + gzip, 0), budget, chunks }
}

/** Circles of chunks: one of them would run before what it imports. */
export function findCircles(chunks: readonly WeighedChunk[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  return chunks
    .filter((chunk) => {
      const imported = chunk.imports.flatMap((name) => byName.get(name) ?? [])
      return closureOf(chunks, imported).has(chunk)
    })
    .map(({ fileName }) => `${fileName} imports itself by way of others.`)
}
