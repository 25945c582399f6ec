import { RouterProvider } from '@tanstack/react-router'
import { createEventLog, systemClock } from '@weft/api-client'
import { showTitle } from '@weft/client-kit'
import { shownPage } from '@weft/features/frame/client'
import { EntryProvider, hasFeature } from '@weft/features/session/client'
import { t } from '@weft/i18n'
import { I18nProvider } from '@weft/i18n/react'
import { guardPage, isMobileNow, NavigateProvider, RouteStateProvider, watchFocus } from '@weft/ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@weft/ui/styles.css'

import { prepareAppearance } from './entry/appearance.ts'
import { askForPart, reloadOnceFor } from './entry/chunk-failure.ts'
import { createEntry } from './entry/create-entry.ts'
import { followKeyboard } from './entry/follow-keyboard.ts'
import { createLoadAhead, loadFirstPage } from './entry/load-ahead.ts'
import { loadScript } from './entry/load-script.ts'
import { ownPrograms } from './entry/own-programs.ts'
import { createAfterNavigation } from './routing/after-navigation.ts'
import { buildRouter } from './routing/build-router.tsx'
import { createGo } from './routing/navigate.ts'
import { createRouteState } from './routing/route-state.ts'
import { tabStorage } from './storage.ts'

const { location } = window
guardPage(ownPrograms(document, location.origin))
watchFocus()
const noteError = (error: unknown) => {
  void reloadOnceFor(error, {
    storage: tabStorage,
    isGone: async (what) => navigator.onLine && askForPart(entry.client, what),
    reload: () => location.reload(),
  })
}
window.addEventListener('vite:preloadError', (event) => noteError(event.payload))

const leave = (href: string, { replace = false } = {}) => {
  if (replace) location.replace(href)
  else location.assign(href)
}
const go = createGo({
  origin: location.origin,
  // The way back leaves the folder there, however many of its views were looked at.
  isSamePage: (pathname) => isMobileNow() && pathname === location.pathname,
  follow: (href, { replace }) => void router.navigate({ href, replace: routeState.leave() || replace }),
  leave,
})
const here = () => location.pathname + location.search + location.hash
const entry = createEntry({ go, leave, here })
entry.client.events.on('ssoNeeded', (refused) => {
  void import('./data/lead-to-provider.ts').then(({ leadToProvider }) =>
    leadToProvider(refused, { go, here }),
  )
})
const isSignedIn = () => entry.client.tokens.read() !== null

const router = buildRouter({
  isSignedIn,
  noteError,
  async openSession(search) {
    const { openSession } = await import('./data/open-session.ts')
    await openSession(entry, { isPretending: 'pretend' in search, viewAs: search['view_as'] })
  },
})

const afterNavigation = createAfterNavigation({
  client: entry.client,
  log: createEventLog({
    client: entry.client,
    enabled: () => isSignedIn() && hasFeature(entry.vars.get(), 'event_log'),
  }),
  isSignedIn,
  replace: (href) => go(href, { replace: true }),
  setTitle: showTitle,
})
const loadAhead = createLoadAhead()
router.subscribe('onResolved', ({ toLocation }) => {
  const page = shownPage(router.state.matches)
  const name = t('Weft')
  afterNavigation({
    path: toLocation.pathname,
    search: toLocation.search,
    hash: toLocation.hash ? `#${toLocation.hash}` : '',
    title: page ? `${t(page.title)} · ${name}` : name,
  })
  loadAhead(isSignedIn())
})
const routeState = createRouteState(router.history, isMobileNow)

/** The program is put onto the device when the first page has all it needs. */
const INSTALL_AFTER_MS = 4_000

async function start(): Promise<void> {
  if (isSignedIn()) loadFirstPage(location)
  followKeyboard(window)
  await prepareAppearance(location.search)
  const root = document.querySelector('#root')
  if (!root) throw new Error('The page has no root')
  createRoot(root).render(
    <StrictMode>
      <I18nProvider>
        <EntryProvider entry={entry}>
          <NavigateProvider value={go}>
            <RouteStateProvider value={routeState}>
              <RouterProvider router={router} />
            </RouteStateProvider>
          </NavigateProvider>
        </EntryProvider>
      </I18nProvider>
    </StrictMode>,
  )
  // A logout that the server never heard of is told now.
  void entry.session.finishLogOut().catch(() => undefined)
  // A preview leaves nothing on the device.
  if (import.meta.env.PROD && !new URLSearchParams(location.search).has('pretend')) {
    systemClock.after(INSTALL_AFTER_MS, () => {
      void import('./entry/keep-updated.ts').then(({ keepUpdated }) => keepUpdated(entry))
    })
  }
  await entry.whenVarsLoaded
  if (hasFeature(entry.vars.get(), 'additional_scripts')) {
    // The operator's own scripts: the product does without them.
    await loadScript('/api/additional-scripts.js', { document, clock: systemClock }).catch(() => undefined)
  }
}

void start()
