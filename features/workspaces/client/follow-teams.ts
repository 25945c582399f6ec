import type { ApiClient, KeyValueStorage } from '@weft/api-client'
import { forgetPlaces } from '@weft/features/at-hand/client'
import { forgetVisits } from '@weft/features/boards/client'
import type { Feeds, Realtime } from '@weft/features/connectivity/client'
import type { Account } from '@weft/features/session/client'
import { type Team, userFeed } from '@weft/model'
import { channelOfFeed, EVENTS } from '@weft/protocol'
import { dropTeam, type Store } from '@weft/store'

import { forgetOwnBoards } from './home/own-boards.ts'
import { followNews, ownInvitationsOf } from './invitations/own-invitations.ts'
import { forgetPeople, type Member, peopleOf } from './members/people.ts'

/** Everybody who listens to a workspace hears of a gap at once: their questions are spread over this time. */
const SPREAD_MS = 1_000

export interface FollowTeamsOptions {
  readonly account: Account
  readonly client: Pick<ApiClient, 'call'>
  readonly realtime: Realtime
  readonly store: Store
  readonly feeds: Feeds
  readonly storage: KeyValueStorage
  /** The workspaces that this device knew before anything was asked. */
  readonly before: readonly Team[]
  /** Where the person is. */
  pathname(): string
  go(href: string, options: { replace: boolean }): void
}

/**
 * Keeps workspaces, the own role in them, their members and invitations to others as the server has them, and takes a workspace that is
 * lost from memory and from this device. Answers what ends it.
 */
export function followTeams(options: FollowTeamsOptions): () => void {
  const { account, realtime } = options
  const askAgain = createAskAgain(options)
  let isHeard = false
  const ends = [
    realtime.listen(channelOfFeed(userFeed(account.me.get().id)), {
      receive(event) {
        if (event === EVENTS.refresh) askAgain(0)
        if (event !== EVENTS.heartbeat || isHeard) return
        // The workspaces were asked for before anybody listened: what changed in between was not heard.
        isHeard = true
        askAgain(options.store.scheduler.random() * SPREAD_MS)
      },
    }),
    followCurrent(options, askAgain),
    followNews(options),
    account.events.on('workspaceLost', (team, isOwnDoing) => leave(options, team, isOwnDoing)),
    // Who is let in again, or for the first time, has one before them.
    account.teams.subscribe(() => {
      const [first] = account.teams.get()
      if (first && account.team_id.get() === null) account.enterTeam(first.id)
    }),
  ]
  const still = new Set(account.teams.get().map(({ id }) => id))
  for (const team of options.before) if (!still.has(team.id)) leave(options, team, false)
  return () => {
    for (const end of ends) end()
  }
}

type AskAgain = (ms: number) => void

/** Asks for workspaces and invitations, and for the members where they were shown; what is due twice is asked once. */
function createAskAgain({ account, client, store }: FollowTeamsOptions): AskAgain {
  let cancel: (() => void) | null = null
  return (ms) => {
    // A stream of news must not put the question off for ever.
    if (cancel && ms > 0) return
    cancel?.()
    cancel = store.scheduler.delay(ms, () => {
      cancel = null
      // What has no answer is asked for again with the next news.
      account.loadTeams().catch(() => undefined)
      // And so are these.
      ownInvitationsOf(client)
        .load()
        .catch(() => undefined)
      const id = account.team_id.get()
      const people = id === null ? null : peopleOf(client, id)
      // What is shown of people stays until then.
      if (people?.get()) people.load().catch(() => undefined)
    })
  }
}

/** News of the current workspace and of its members. */
function followCurrent(options: FollowTeamsOptions, askAgain: AskAgain): () => void {
  const { account, realtime, store } = options
  let stop = () => {}
  let followed: number | null = null
  const follow = () => {
    const id = account.team_id.get()
    if (id === followed) return
    stop()
    followed = id
    // Guests of a board have its workspace in sight as well: it is none of theirs.
    if (id === null || !account.teams.get().some((team) => team.id === id)) return
    /** The last number of the workspace's feed that was heard of. */
    let at: number | null = null
    stop = realtime.listen(channelOfFeed({ team_id: id, kind: 'team', id: String(id) }), {
      receive(event, data) {
        if (event === EVENTS.refresh) {
          askAgain(0)
          return
        }
        const { seq, records, partial } = (data ?? {}) as {
          seq?: number
          records?: unknown[]
          partial?: true
        }
        if (typeof seq !== 'number') return
        const isGap = at !== null && (event === EVENTS.heartbeat ? seq > at : seq > at + 1)
        at = Math.max(at ?? 0, seq)
        if (isGap || partial) askAgain(store.scheduler.random() * SPREAD_MS)
        if (records) take(options, id, event, records)
      },
    })
  }
  const ends = [account.team_id.subscribe(follow), account.teams.subscribe(follow)]
  follow()
  return () => {
    stop()
    for (const end of ends) end()
  }
}

function take(
  { account, client }: FollowTeamsOptions,
  team_id: number,
  event: string,
  records: unknown[],
): void {
  const people = peopleOf(client, team_id)
  const change = (fields: Partial<Team>) =>
    account.teams.set(account.teams.get().map((one) => (one.id === team_id ? { ...one, ...fields } : one)))
  if (event === 'TeamSaved') for (const record of records) change(record as Partial<Team>)
  if (event === 'MemberSaved') {
    const members = records as Member[]
    people.take(members)
    const mine = members.find(({ id }) => id === account.me.get().id)
    if (mine) change({ user_role: mine.pivot.role })
  }
  if (event === 'MemberDeleted') people.drop(records.map((record) => Number((record as { id: unknown }).id)))
  if (event.startsWith('Member') && people.get()) change({ member_count: people.get()?.length ?? 0 })
}

/** Nothing of a lost workspace stays: not in memory, not on this device, not on the screen. */
function leave(options: FollowTeamsOptions, team: Team, isOwnDoing: boolean): void {
  const { account, client, store, feeds, storage } = options
  const isShown = showsTeam(options, team.id)
  dropTeam(store, team.id)
  feeds.drop(team.id)
  forgetPeople(client, team.id)
  forgetVisits(storage, team.id)
  forgetPlaces(storage, account.me.get().id, team.id)
  forgetOwnBoards(store, storage, team.id)
  const [next] = account.teams.get()
  if (account.team_id.get() === team.id) {
    if (next) account.enterTeam(next.id)
    else account.team_id.set(null)
  }
  if (isShown) options.go('/home', { replace: true })
  if (!isOwnDoing) void import('./tell-loss.ts').then(({ tellLoss }) => tellLoss(client, team))
}

function showsTeam({ account, store, pathname }: FollowTeamsOptions, team_id: number): boolean {
  const [, place = '', id = ''] = pathname().split('/')
  if (place === 'team') return Number(id) === team_id
  // A board that is gone from here already lay in the workspace that one is in.
  const board = store.collection('boards').get(id)
  return place === 'b' && (board?.team_id ?? account.team_id.get()) === team_id
}
