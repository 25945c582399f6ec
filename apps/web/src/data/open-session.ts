import type { FeatureParts } from '@weft/client-kit'
import { valueRules } from '@weft/features/attributes/client'
import { createEvents, errorToast, ViewOnlyError } from '@weft/api-client'
import {
  Connection,
  createFeeds,
  createRefresh,
  deferRealtime,
  silentRealtime,
  teamFeed,
  type Data,
  type Feeds,
  type Realtime,
} from '@weft/features/connectivity/client'
import { newUuid } from '@weft/base'
import { readProfile } from '@weft/features/profile/shared'
import {
  createCell,
  loadAppVars,
  type Account,
  type AppEvents,
  type Cell,
  type Entry,
} from '@weft/features/session/client'
import { t } from '@weft/i18n'
import { listWorkspaces } from '@weft/features/workspaces/shared'
import { type Profile, type Team, userFeed } from '@weft/model'
import { EVENTS, PUBLIC_CHANNEL } from '@weft/protocol'
import {
  createStore,
  deferredDevice,
  MODEL_COLLECTIONS,
  systemScheduler,
  type Device,
  type Scheduler,
  type Store,
  type StoreOptions,
} from '@weft/store'
import { patiently, toast } from '@weft/ui'

import type { WebEntry } from '../entry/create-entry.ts'
import { prepareSchemas } from '../entry/prepare-schemas.ts'
import { createWhiteLabelVisits } from '../entry/white-label-link.ts'
import { loadFeatureParts } from '../features.ts'
import { followAccount, untilConnected } from './follow-account.ts'
import { askAhead } from './follow-ahead.ts'
import { followConnection } from './follow-connection.ts'
import { followLeaving } from './follow-leaving.ts'
import { followZone } from './follow-zone.ts'
import { readAccount, type KeptAccount } from './kept-account.ts'
import { closeOwnDevice, openOwnDevice } from './own-device.ts'
import { createProfileSaver } from './save-profile.ts'
import { createStoreTransport } from './store-transport.ts'
import { showOutcome } from './show-outcome.ts'

/** Everything that lives from sign-in to sign-out. */
export interface OpenedSession {
  /** Another one with each session. */
  readonly id: string
  readonly account: Account
  readonly data: Data
  /** What features add to its pages. */
  readonly parts: readonly FeatureParts[]
}

export interface SessionMode {
  readonly isPretending: boolean
  /** `{workspace}-{person}`: the workspace is seen through that person's eyes, and nothing can be changed. */
  readonly viewAs?: string | undefined
}

const CURRENT_TEAM = 'weft.team'

const guest: Profile = {
  id: 0,
  name: 'Guest',
  email: '',
  photo_url: null,
  guest: true,
  preferences: {},
  locale: '',
  start_of_week: 1,
  timezone: '',
  survey: null,
  row_version: 0,
}

let opened: { key: string; session: Promise<OpenedSession> } | null = null

/** The session that is up; pages of a session are shown only after `openSession`. */
export const currentSession: Cell<OpenedSession | null> = createCell<OpenedSession | null>(null)

/** Brings the session up, once per person and mode. Rejects when the server cannot be asked who somebody is. */
export async function openSession(entry: WebEntry, mode: SessionMode): Promise<void> {
  prepareSchemas()
  const isSignedIn = entry.client.tokens.read() !== null
  const way = mode.isPretending ? 'pretending' : (mode.viewAs ?? 'real')
  const key = `${isSignedIn ? 'member' : 'guest'} ${way}`
  if (opened?.key !== key) {
    const before = currentSession.get()
    before?.data.feeds.stop()
    before?.data.connection.stop()
    before?.data.store.pause()
    closeOwnDevice()
    entry.gate.open()
    const session = open(entry, { ...mode, isSignedIn, before })
    opened = { key, session }
    // A failed start is tried again by the next navigation.
    session.catch(() => {
      if (opened?.session === session) opened = null
    })
  }
  const { session } = opened
  const next = await session
  // Two navigations in a row: the later one decides.
  if (opened?.session !== session) return
  currentSession.set(next)
}

async function open(
  entry: WebEntry,
  mode: SessionMode & { isSignedIn: boolean; before: OpenedSession | null },
): Promise<OpenedSession> {
  const { client } = entry
  const { before, isPretending, isSignedIn } = mode
  const loading = loadFeatureParts()
  // Told below, also where something else fails first.
  loading.catch(() => undefined)
  const lent = isSignedIn && !isPretending && mode.viewAs ? await openViewAs(entry, mode.viewAs) : null
  const isLive = isSignedIn && !isPretending && lent === null
  const kept = isLive ? readAccount(entry.storage) : (lent?.seen ?? null)
  const [{ me, teams }, followAhead] = kept
    ? [kept, null]
    : await Promise.all([
        whoAmI(entry, { isSignedIn, before: isPretending ? before : null }),
        isLive ? askAhead(client, window.location.pathname) : null,
      ])
  const scheduler = systemScheduler()
  const reload = () => window.location.reload()
  const opening = isLive ? openOwnDevice({ user_id: me.id, scheduler, onOver: reload }) : null
  // What lies here is shown before anything is asked; where nothing does, the first page does not wait for the disk.
  const device = opening && (kept ? await opening : deferredDevice(opening))
  const preview = isPretending ? await import('./preview-parts.ts') : null
  const calls = createStoreTransport(lent?.client ?? client)
  const parts = await loading
  const store = createStore({
    collections: [...MODEL_COLLECTIONS, ...parts.flatMap(({ collections = [] }) => collections)],
    transport: preview?.readFirstPage(calls, { gate: entry.gate, scheduler }) ?? calls,
    mayRead: () => entry.gate.lets('GET'),
    scheduler,
    rules: valueRules(() => store, me.id),
    isPretending,
    onSettled: showOutcome,
    onFull: tellFull,
    ...(lent ? { onReadOnly: tellLooking } : {}),
    ...(device ? partsOf(device) : {}),
  })
  const connection = new Connection({
    client,
    scheduler,
    target: window,
    isOnline: () => navigator.onLine,
    onDelayedSync() {
      followed.syncLate()
      // The list that is known stays: the next delayed sync asks again.
      void account.loadTeams().catch(() => undefined)
    },
  })
  const realtime = isLive ? deferRealtime(realtimeOf(entry, connection, scheduler)) : silentRealtime
  tellNewVersions(realtime, client)
  const feeds = createFeeds(store, realtime)
  followAhead?.(feeds)
  // Without a socket somebody has to ask.
  if (!isLive && !isPretending) feeds.poll(() => document.visibilityState === 'visible')
  const followed = followConnection({
    connection,
    client,
    store,
    feeds,
    isPretending,
    isDisconnected: entry.isDisconnected,
    page: window,
    document: window.document,
  })
  connection.whenStopped(followLeaving({ store, device, page: window, document: window.document }))
  const account = createAccount(entry, { me, teams, store, isPretending, viewAs: lent?.eyes ?? null })
  const refresh = createRefresh({ feeds, loadTeams: () => account.loadTeams() })
  if (isLive) {
    const whenLoaded = store.loadQueue()
    if (kept) await whenLoaded
    followAccount(entry, { account, connection, isKept: kept !== null, onOther: reload })
    void patiently(() => import('./follow-teams.ts')).then(({ followTeams }) =>
      followTeams({
        account,
        realtime,
        store,
        feeds,
        client,
        storage: entry.storage,
        before: teams,
        pathname: () => window.location.pathname,
        go: entry.go,
      }),
    )
    await showKept(feeds, { team_id: account.team_id.get(), user_id: me.id })
  }
  if (preview && before) {
    preview.copyRecords(
      before.data.store,
      store,
      teams.map(({ id }) => id),
    )
  }
  const data = { store, feeds, connection, realtime, refresh }
  return { id: newUuid(), account, data, parts }
}

/** The person and their workspaces: asked of the server, or taken over from the session before a preview. */
async function whoAmI(
  { client, whenVarsLoaded }: WebEntry,
  { isSignedIn, before }: { isSignedIn: boolean; before: OpenedSession | null },
): Promise<KeptAccount> {
  if (before) return { me: before.account.me.get(), teams: before.account.teams.get() }
  if (!isSignedIn) return { me: guest, teams: [] }
  const [me, teams] = await Promise.all([
    client.call(readProfile),
    client.call(listWorkspaces),
    whenVarsLoaded,
  ])
  return { me: me.data, teams: teams.data }
}

/** Whoever looks through somebody's eyes can change nothing; from here on no other request leaves the device. */
async function openViewAs({ client, gate, whenVarsLoaded }: WebEntry, viewAs: string) {
  const { lendEyes, readViewAs, whoIsSeen } = await import('./view-as.ts')
  const eyes = readViewAs(viewAs)
  if (!eyes) return null
  const [seen] = await Promise.all([whoIsSeen(client, eyes), whenVarsLoaded])
  gate.look()
  return { eyes, seen, client: lendEyes(client, eyes.user_id) }
}

function tellLooking(): void {
  const problem = errorToast(new ViewOnlyError())
  if (problem) toast.error(problem.text, { id: 'view-as', duration: problem.duration })
}

function partsOf({ storage, notes, records, tabs }: Device): Partial<StoreOptions> {
  return { storage, records, tabs, ...(notes ? { notes } : {}) }
}

/** The public channel says when the program of the pages is another one. */
function tellNewVersions(realtime: Realtime, client: WebEntry['client']): void {
  realtime.listen(PUBLIC_CHANNEL, {
    receive(event, data) {
      if (event !== EVENTS.newAppVersion) return
      client.events.emit('newAppVersion', { force: (data as { force?: unknown } | null)?.force === true })
    },
  })
}

/** What a page is made of first lies on this device, where it was opened before: it is shown at once. */
async function showKept(
  feeds: Feeds,
  { team_id, user_id }: { team_id: number | null; user_id: number },
): Promise<void> {
  // Read beside it, and not waited for: stars, marks and own work follow it, which may be long.
  feeds.hold(userFeed(user_id)).release()
  if (team_id === null) return
  const { sync, release } = feeds.hold(teamFeed(team_id))
  await sync.read
  release()
}

function tellFull(): void {
  const text = t('Too many changes are waiting for the server. Connect before you make more.')
  toast.longError(text, { id: 'queue-full' })
}

async function realtimeOf(entry: WebEntry, connection: Connection, scheduler: Scheduler): Promise<Realtime> {
  await entry.whenVarsLoaded
  while (!entry.vars.get()) {
    // Without a network at the start they are asked for again once it is back.
    await untilConnected(connection)
    entry.vars.set(await loadAppVars(entry.client))
  }
  const settings = entry.vars.get()?.broadcasting
  if (!settings) return silentRealtime
  const { createRealtime } = await import('./realtime.ts')
  return createRealtime({
    client: entry.client,
    scheduler,
    settings,
    location: window.location,
    onConnected: () => connection.noteConnected(),
    onTrouble: () => connection.noteTrouble(),
  })
}

function tellProblem(isPretending: boolean): (error: unknown) => void {
  return (error) => {
    const problem = errorToast(error, { pretend: isPretending })
    if (problem) toast.error(problem.text, { duration: problem.duration })
  }
}

interface AccountParts {
  readonly me: Profile
  readonly teams: readonly Team[]
  readonly store: Store
  readonly isPretending: boolean
  readonly viewAs: Account['viewAs']
}

function createAccount(entry: Entry, parts: AccountParts): Account {
  const { client, storage } = entry
  const { store, isPretending, viewAs } = parts
  const me = createCell(parts.me)
  followZone(me)
  const teams = createCell(parts.teams)
  const team_id = createCell<number | null>(null)
  // The server says so with every list of workspaces, and refuses whoever does not believe it.
  let canCreate = true
  const visit = createWhiteLabelVisits({
    open: (href) => window.open(href, '_blank', 'noopener'),
    location: () => window.location,
  })
  const saveFields = createProfileSaver({
    client,
    me,
    storage,
    isPretending,
    onFailure: tellProblem(isPretending),
  })
  const account: Account = {
    me,
    teams,
    team_id,
    isPretending,
    viewAs,
    canCreateWorkspace: () => canCreate,
    events: createEvents<AppEvents>(),
    async loadTeams() {
      // The others are not that person's but one's own.
      if (viewAs !== null) return
      account.takeTeams(await client.call(listWorkspaces))
    },
    takeTeams({ data, can_create }) {
      canCreate = can_create
      const before = teams.get()
      teams.set(data)
      const ids = new Set(data.map(({ id }) => id))
      for (const team of before) if (!ids.has(team.id)) account.events.emit('workspaceLost', team, false)
    },
    forgetTeam(id) {
      const team = teams.get().find((one) => one.id === id)
      if (!team) return
      canCreate ||= team.owner_id === me.get().id
      teams.set(teams.get().filter((one) => one !== team))
      account.events.emit('workspaceLost', team, true)
    },
    enterTeam(id) {
      store.initialise(id, me.get().id)
      team_id.set(id)
      const team = teams.get().find((one) => one.id === id)
      if (!team) return
      if (viewAs === null) storage.setItem(CURRENT_TEAM, String(id))
      visit(team)
    },
    saveProfile: saveFields,
  }
  const last = Number(storage.getItem(CURRENT_TEAM))
  const first = parts.teams.find((team) => team.id === last) ?? parts.teams[0]
  if (first) {
    store.initialise(first.id, parts.me.id)
    team_id.set(first.id)
  }
  return account
}
