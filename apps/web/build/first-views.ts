/**
 * The modules that a first picture waits for, by page: each is loaded by an import of its own, and the picture
 * is there when they and all that they import are. The bundle is cut along these lines, and judged by them.
 */
const signedIn = [
  'src/main.tsx',
  'src/data/open-session.ts',
  'client/parts.ts',
  'src/session-shell.tsx',
  'features/frame/client/frame.tsx',
  'features/boards/client/boards-section.tsx',
  'features/connectivity/client/sync-status.tsx',
]

export const firstViews = {
  'sign-in': ['src/main.tsx', 'session/client/screens/login-screen.tsx'],
  home: [...signedIn, 'workspaces/client/screens/home-screen.tsx'],
  folder: [
    ...signedIn,
    'views/client/folder-page.tsx',
    'views/client/folder-screen.tsx',
    'views/client/serve-value-types.ts',
  ],
} as const satisfies Record<string, readonly string[]>

/** What every kind of published view waits for, and what not every one does: most kinds of attributes. */
export const publishedFirst = ['src/published-view.ts', 'features/views/types/registry.late.ts'] as const
export const publishedTypes = [
  'features/attributes/types/registry.late.ts',
  'features/attributes/types/registry.computed.ts',
] as const

export type FirstView = keyof typeof firstViews

/** What of a bundler's chunk is needed here. */
export interface Chunk {
  readonly fileName: string
  /** File names of chunks that are loaded with it. */
  readonly imports: readonly string[]
  /** By absolute path. */
  readonly modules: Readonly<Record<string, { readonly renderedLength: number }>>
  readonly facadeModuleId: string | null
}

/** The chunks with all that they import, and what those import. */
export function closureOf<Some extends Chunk>(chunks: readonly Some[], roots: Iterable<Some>): Set<Some> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  // A set hands out what is added to it while it is walked.
  const found = new Set(roots)
  for (const chunk of found) {
    for (const name of chunk.imports) {
      const next = byName.get(name)
      if (next) found.add(next)
    }
  }
  return found
}

/** What is loaded with these modules; throws where one of them is in no chunk. */
export function loadedWith<Some extends Chunk>(
  chunks: readonly Some[],
  modules: readonly string[],
): Set<Some> {
  const holders = modules.flatMap((module) => {
    const isIt = (id: string | null) => id?.endsWith(`/${module}`) === true
    const held = chunks.filter((chunk) => isIt(chunk.facadeModuleId) || Object.keys(chunk.modules).some(isIt))
    if (held.length === 0) throw new Error(`No chunk holds ${module}: is it still what a page starts with?`)
    return held
  })
  return closureOf(chunks, holders)
}

/** What opens anywhere, on public pages too: nobody should load a page for a dialog. Context menus and commands are for who is signed in. */
const everywhere = /packages\/ui\/src\/(late|overlays(?!\/(?:context-menu|command-source|collected-item)))/

const vendor = /node_modules\//
/** Every kind of view has these: beside what only some share they would carry that to the others. */
const everyKind = /features\/views\/client\/(?:use-undo-keys|cards\/card-attributes)\.ts$/
const icon = /lucide-react\/.*\/icons\//

/**
 * In which group each module of the first views goes: what signing in needs with anything else (`base`) and
 * without it (`public`), what all signed-in pages share (`session`), and the rest of the folder's page and of home. Left alone the bundler makes a
 * chunk for every set of pages that shares a module: 120 files and 20 KB more for one page.
 */
export function groupModules(chunks: readonly Chunk[]): Map<string, string> {
  const modulesOf = (view: FirstView) => {
    const held = [...loadedWith(chunks, firstViews[view])].flatMap((chunk) => Object.keys(chunk.modules))
    return new Set(held)
  }
  const signIn = modulesOf('sign-in')
  const home = modulesOf('home')
  const folder = modulesOf('folder')
  const groups = new Map<string, string>()
  for (const id of new Set([...home, ...folder])) {
    if (signIn.has(id) || everywhere.test(id)) groups.set(id, 'base')
    else if (home.has(id) && folder.has(id)) groups.set(id, 'session')
    else if (folder.has(id)) groups.set(id, 'folder')
    else groups.set(id, 'home')
  }
  for (const { modules } of chunks)
    for (const id of Object.keys(modules)) if (everyKind.test(id)) groups.set(id, 'folder')
  // The form of the sign-in page and what it is made of: so are all pages before it, and dialogs after it.
  // Its icons with it: a file of its own costs each more than it weighs.
  for (const id of signIn)
    if (!groups.has(id) && (!vendor.test(id) || icon.test(id))) groups.set(id, 'public')
  return groups
}
