import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
  retainSearchParams,
  useLocation,
  useParams,
  useSearch,
  type AnyRoute,
  type RouterHistory,
} from '@tanstack/react-router'
import type { Page, RawParams, SearchValues } from '@weft/client-kit'
import { ErrorPage, frameScreens, RootPage } from '@weft/features/frame/client'
import type { ComponentType } from 'react'

import { loadFrame } from '../features.ts'
import { detour } from './detour.ts'
import { routeTable } from './route-table.ts'
import { parseSearch, stringifySearch } from './search-codec.ts'

const NotFound = lazyRouteComponent(frameScreens.notFound, 'NotFoundPage')
const Unavailable = lazyRouteComponent(frameScreens.unavailable, 'UnavailablePage')

/** Go along from page to page until the tab is closed. */
const CARRIED_OVER = ['pretend', 'hide_header', 'view_as']

/** What the router asks of the rest of the application. */
export interface RouterHooks {
  /** Whether there is a session on this device. */
  isSignedIn(): boolean
  /** Brings the session up before its first page; rejects when that cannot be done. */
  openSession(search: SearchValues): Promise<void>
  /** Told of what a page failed with, before the error page shows. */
  noteError(error: unknown): void
}

/** The router of the whole product, built from the route table. */
export function buildRouter(hooks: RouterHooks, history?: RouterHistory) {
  const root = createRootRoute({
    component: RootPage,
    notFoundComponent: NotFound,
    errorComponent: ErrorPage,
    search: { middlewares: [retainSearchParams(CARRIED_OVER as never)] },
  })
  const publicShell = createRoute({ getParentRoute: () => root, id: 'public' })
  const session = createRoute({
    getParentRoute: () => root,
    id: 'session',
    component: lazyRouteComponent(() => import('../session-shell.tsx'), 'SessionShell'),
  })
  const frame = createRoute({
    getParentRoute: () => session,
    id: 'frame',
    component: lazyRouteComponent(loadFrame, 'Frame'),
    notFoundComponent: NotFound,
  })
  const settings = createRoute({
    getParentRoute: () => frame,
    id: 'settings',
    component: lazyRouteComponent(frameScreens.settings, 'SettingsFrame'),
  })
  const bare = createRoute({ getParentRoute: () => session, id: 'bare' })
  const parents = { public: publicShell, frame, settings, bare }
  const of = (shell: Page['shell']) => routeTable.filter((page) => page.shell === shell)
  const children = (shell: Page['shell']) => of(shell).map((page) => routeOf(page, parents[shell], hooks))

  const routeTree = root.addChildren([
    publicShell.addChildren(children('public')),
    session.addChildren([
      frame.addChildren([...children('frame'), settings.addChildren(children('settings'))]),
      bare.addChildren(children('bare')),
    ]),
  ])
  return createRouter({
    routeTree,
    ...(history ? { history } : {}),
    parseSearch,
    stringifySearch,
    defaultPreload: false,
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
    defaultOnCatch: hooks.noteError,
  })
}

function routeOf(page: Page, parent: AnyRoute, hooks: RouterHooks) {
  const { keep } = page
  return createRoute({
    getParentRoute: () => parent,
    path: page.path,
    staticData: { page },
    component: page.load ? lazyRouteComponent(() => screenOf(page), 'Screen') : Unavailable,
    ...(keep ? { search: { middlewares: [retainSearchParams([...keep] as never)] } } : {}),
    beforeLoad: async ({ params, search, location }) => {
      const { href, searchStr } = location
      const instead = detour(page, { isSignedIn: hooks.isSignedIn(), href, searchStr })
      if (instead !== null) redirect({ href: instead, replace: true, throw: true })
      // Before the verdict on the params: the page that says "not found" stands in the session's shell.
      if (page.shell !== 'public') await hooks.openSession(search as SearchValues)
      if (!page.accepts(params as RawParams)) notFound({ throw: true })
    },
  })
}

async function screenOf(page: Page): Promise<{ Screen: ComponentType }> {
  const [Loaded, around] = await Promise.all([
    page.load?.(),
    page.needsServer ? frameScreens.serverPage() : null,
  ])
  return {
    Screen: function Screen() {
      const raw: RawParams = useParams({ strict: false })
      const search: SearchValues = useSearch({ strict: false })
      const { hash } = useLocation()
      const screen = Loaded ? <Loaded raw={raw} search={search} hash={hash === '' ? '' : `#${hash}`} /> : null
      return around ? <around.ServerPage title={page.title}>{screen}</around.ServerPage> : screen
    },
  }
}
