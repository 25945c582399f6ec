import {
  configureApi,
  createApiClient,
  createEvents,
  createSession,
  PreviewGate,
  type LeaveReason,
} from '@weft/api-client'
import {
  createCell,
  loginPath,
  type AppVars,
  type Cell,
  type Entry,
  type Go,
} from '@weft/features/session/client'

import { CHALLENGE_META } from '@weft/protocol'

import { shownLanguages } from './shown-languages.ts'
import { deviceStorage, keepTheme } from '../storage.ts'

/** Builds of one version differ in the name of this file. */
const BUILD = new URL(import.meta.url).pathname.split('/').at(-1) ?? ''

export interface EntryParts {
  readonly go: Go
  /** Leaves the page for a path or address. */
  readonly leave: (to: string) => void
  /** Where somebody is now, to come back to after sign-in. */
  readonly here: () => string
}

/** The entry as this application's own parts see it. */
export interface WebEntry extends Entry {
  readonly whenVarsLoaded: Promise<void>
  /** Shut in a preview: then no request reaches the server. */
  readonly gate: PreviewGate
  /** Whether the session found the server out of reach: then actions are refused unsent. */
  readonly isDisconnected: Cell<boolean>
}

/** What every page has, signed in or not: the client, the session, and what the operator configured. */
export function createEntry({ go, leave, here }: EntryParts): WebEntry {
  const gate = new PreviewGate()
  const isDisconnected = createCell(false)
  const events = createEvents()
  const client = createApiClient({
    baseUrl: '',
    build: BUILD,
    storage: deviceStorage,
    events,
    ...challengeHeaderOf(document),
    solveChallenge: async () => (await import('./challenge.ts')).solveChallenge(),
    gate,
    isOffline: () => !navigator.onLine,
    isDisconnected: isDisconnected.get,
  })
  configureApi(client)
  // The reason is known when the session ends and needed when the page is left.
  let reason: LeaveReason = 'chosen'
  const session = createSession({
    client,
    storage: deviceStorage,
    navigate: (to) => leave(to === '/login' && reason === 'expired' ? loginPath(here()) : to),
    onLeave: async (why) => {
      reason = why
      await clearDevice(why)
    },
  })
  events.on('emailNotVerified', () => go('/verify-email'))
  events.on('reauthenticate', (query) => {
    go(`/auth/reauthenticate?${new URLSearchParams({ intended: here(), ...query })}`)
  })
  events.on('forceReload', () => {
    void import('./install-worker.ts').then(({ reloadAnew }) => reloadAnew(window.location))
  })

  const vars = createCell<AppVars | null>(null)
  const whenVarsLoaded = import('./load-vars.ts')
    .then(({ loadAppVars, prepareSchemas }) => {
      prepareSchemas()
      return loadAppVars(client)
    })
    .then((loaded) => vars.set(loaded))
  return {
    client,
    session,
    storage: deviceStorage,
    vars,
    go,
    languages: shownLanguages,
    keepTheme,
    isDevelopment: import.meta.env.DEV,
    async uninstall() {
      const { uninstallWorker } = await import('./install-worker.ts')
      await uninstallWorker(window.location)
    },
    async forgetPerson() {
      await clearDevice('expired')
      deviceStorage.clear()
    },
    whenVarsLoaded,
    gate,
    isDisconnected,
  }
}

/** The header that the operator's guard uses, where the page names another than the usual one. */
function challengeHeaderOf(page: Document): { challengeHeader?: string } {
  const named = page.querySelector<HTMLMetaElement>(`meta[name="${CHALLENGE_META}"]`)?.content
  return named ? { challengeHeader: named } : {}
}

/** Takes away what lies here of the person. After a session that only expired, edits that wait stay. */
async function clearDevice(why: LeaveReason): Promise<void> {
  const [{ dropPersonalCaches, endPushes }, { leaveDevice }] = await Promise.all([
    import('./install-worker.ts'),
    import('../data/own-device.ts'),
  ])
  await Promise.all([dropPersonalCaches(), endPushes(), leaveDevice(deviceStorage, why)])
}
