import { systemClock, type Clock } from '@weft/api-client'
import type { Page, SearchValues } from '@weft/client-kit'
import { frameScreens } from '@weft/features/frame/client'
import { isMobileNow, warmLateParts } from '@weft/ui'

import { loadFrame, loadPoints } from '../features.ts'
import { routeTable } from '../routing/route-table.ts'
import { parseSearch } from '../routing/search-codec.ts'

/** So long a page has the network for itself. */
const QUIET_MS = 1500

/** The doors of a session's pages, in the order that a first picture needs them. */
const session = [() => import('../data/open-session.ts'), () => import('../session-shell.tsx'), loadFrame]
/** A page's program, with what it shows beside its screen. */
function programOf(page: Page | undefined, search: SearchValues = {}): (() => Promise<unknown>)[] {
  if (!page) return []
  const { load, ahead, points } = page
  return [
    ...(load ? [load] : []),
    ...(ahead ? [() => ahead(search)] : []),
    ...(points ? [() => loadPoints(points)] : []),
  ]
}

const pageNamed = (name: string) => routeTable.find((page) => page.name === name)

/**
 * Asks for the files of a session's first page at once: the router asks for each when it comes to it, one after
 * another with the server's answers between them.
 */
export function loadFirstPage({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const isFolder = /^\/b\/[^/]+\/[^/]+/.test(pathname)
  const page = isFolder ? pageNamed('folder') : routeTable.find(({ path }) => path === pathname)
  load([
    ...session,
    ...(isMobileNow() ? [frameScreens.mobileBars] : []),
    ...programOf(page, parseSearch(search)),
  ])
}

/**
 * To be called when a page is shown: uses idle moments to load what comes next, so that nothing that is pressed
 * waits for its program.
 */
export function createLoadAhead(whenIdle = idle, clock: Clock = systemClock): (isSignedIn: boolean) => void {
  const begun = new Set<boolean>()
  return (isSignedIn) => {
    if (begun.has(isSignedIn) || isSavingData()) return
    begun.add(isSignedIn)
    // A page is resolved before its rows are there, and they go first.
    clock.after(QUIET_MS, () =>
      whenIdle(() => {
        // Who is not signed in is about to be.
        load(isSignedIn ? programsOf('home', 'folder') : [...session, ...programsOf('home')])
        if (isSignedIn) warmLateParts(whenIdle)
      }),
    )
  }
}

const programsOf = (...names: readonly string[]) => names.flatMap((name) => programOf(pageNamed(name)))

function load(doors: readonly (() => Promise<unknown>)[]): void {
  // What cannot be loaded now is loaded, and reported, when it is needed.
  for (const open of doors) open().catch(() => undefined)
}

/** A moment in which nothing else is to be done, or half a second later. */
function idle(work: () => void): void {
  // Safari has no such call.
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => work(), { timeout: 5000 })
  else systemClock.after(500, work)
}

/** Whether the person asked their browser to load nothing that is not needed. */
function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
