import { now } from '@weft/base'
import type { Access, Principal } from '@weft/server-kit'
import type { Database } from '@weft/db'

import type { OffReason } from '../../shared/index.ts'
import { makerOf } from '../maker.ts'
import type { HookRow } from '../queries.ts'
import { deliver, type DeliverDeps, type Delivered } from './deliver.ts'
import {
  claimLane,
  claimProbe,
  type DueEvent,
  type Facts,
  factsOf,
  holdBack,
  lanesDue,
  noteHealth,
  recordTries,
  type Seen,
  type Standing,
  type Tried,
} from './queries.ts'
import { renderEvent } from './render.ts'
import { FAILING_MS, MOST_TRIES, pauseAfter, retryAfter } from './schedule.ts'
import { together } from './together.ts'

export interface DrainDeps extends DeliverDeps {
  db: Database
  access: Pick<Access, 'of'>
  /** Where items are looked at. */
  origin: string
  /** Which node sends. */
  node: string
  turnOff(hook: Seen, reason: OffReason): Promise<void>
}

/** Events of a lane that are read at once. */
const CLAIMED = 50
/** What was read so long ago is read again before it is judged, milliseconds. */
const FRESH_MS = 1_000
/** After so long others have their turn, milliseconds. */
const TURN_MS = 20_000

/**
 * Sends what waits for a hook: its lanes side by side, each one after the other, so that an item's events arrive in their
 * order and a slow receiver holds up nobody else. After a failure of the receiver as a whole a single event asks whether
 * it is back.
 */
export async function drainHook(deps: DrainDeps, hook: HookRow, signal: AbortSignal): Promise<void> {
  const turn = createTurn(deps, hook, signal)
  if (hook.tries > 0) {
    const [probe] = await claimProbe(deps.db, hook, now())
    if (probe) await turn.sendAll([probe])
  }
  while (!turn.isOver()) {
    const lanes = await lanesDue(deps.db, hook, now())
    if (lanes.length === 0) return
    await Promise.all(
      lanes.map(async (lane) => {
        while (!turn.isOver()) {
          const events = await claimLane(deps.db, hook, lane, { now: now(), most: CLAIMED })
          if (events.length === 0) return
          await turn.sendAll(events)
        }
      }),
    )
  }
}

function createTurn(deps: DrainDeps, hook: HookRow, signal: AbortSignal) {
  const { db, access } = deps
  const until = now() + TURN_MS
  const { team_id, id, row_version } = hook
  const seen: Seen = { team_id, id, row_version, node: deps.node }
  let isStopped = false
  let isAway = false

  const record = together((tried: Tried[]) => recordTries(db, hook, deps.node, tried))

  /** Whatever its maker changed meanwhile is to hold from the next one on. */
  function heed(standing: Standing | undefined): void {
    if (!standing?.enabled || standing.row_version !== row_version) isStopped = true
  }

  async function off(reason: OffReason): Promise<void> {
    isStopped = true
    await deps.turnOff(seen, reason)
  }

  async function noteSuccess(): Promise<void> {
    if (hook.tries === 0 && hook.failing_since === null) return
    Object.assign(hook, { tries: 0, retry_at: null, failing_since: null, last_ok_at: now() })
    await noteHealth(db, seen, hook)
  }

  /** Of several lanes that failed together one counts. */
  async function noteFailure(isWhole: boolean, asked: number | null): Promise<void> {
    const at = now()
    hook.failing_since ??= at
    if (at - hook.failing_since >= FAILING_MS) return off('failing')
    // It answered, if only to refuse this one.
    if (!isWhole) Object.assign(hook, { tries: 0, retry_at: null })
    else if (!isAway) {
      isAway = true
      hook.tries += 1
      hook.retry_at = at + pauseAfter(hook.tries, asked).ms
    }
    await noteHealth(db, seen, hook)
  }

  /** Whether it is over with this one: its item's next one may be sent once that is noted. */
  async function sendOne(event: DueEvent, facts: Facts, maker: Principal, notes: Notes): Promise<boolean> {
    const body = renderEvent(event, facts, { hook, maker, origin: deps.origin })
    const { id, attempts, item_id } = event
    if (body === null) {
      const tried = { id, state: 'unseen', tries: event.tries, attempts, due: now(), sent: null } as const
      notes.add(item_id, record(tried).then(heed))
      return true
    }
    const came = await deliver(deps, hook, { id, body }, signal)
    const verdict = judge(event, came)
    const noted = record({ id, attempts: attempts + 1, ...verdict.tried }).then(heed)
    if (verdict.kind === 'ok') {
      notes.add(item_id, noted)
      await noteSuccess()
      return true
    }
    await noted
    if (verdict.tried.state === 'waiting') await holdBack(db, hook, item_id, verdict.tried.due)
    if (came.status === 410) await off('gone')
    else await noteFailure(verdict.kind === 'away', verdict.asked)
    return verdict.tried.state === 'failed'
  }

  const isOver = () => isStopped || isAway || signal.aborted || now() >= until
  return {
    isOver,
    /** In their order; later ones of an item that has to wait are left. */
    async sendAll(this: void, events: readonly DueEvent[]): Promise<void> {
      const held = new Set<string>()
      const notes = createNotes()
      let read = { at: -Infinity, facts: new Map<string, Facts>() }
      try {
        for (const [n, event] of events.entries()) {
          await notes.of(event.item_id)
          if (isOver()) return
          if (held.has(event.item_id)) continue
          if (now() - read.at > FRESH_MS) read = await readFacts(db, hook.team_id, events.slice(n))
          const maker = makerOf(await access.of(hook.team_id), hook.created_by)
          if (!maker) return await off('maker')
          const facts = read.facts.get(event.id)
          if (facts && !(await sendOne(event, facts, maker, notes))) held.add(event.item_id)
        }
      } finally {
        await notes.all()
      }
    },
  }
}

/** What is being noted of items, while others of the lane go on. */
interface Notes {
  add(item_id: string, noted: Promise<void>): void
  /** Waits until what came of the item's last one is noted; throws where any could not be. */
  of(item_id: string): Promise<void>
  /** The same for all. */
  all(): Promise<void>
}

function createNotes(): Notes {
  const notes = new Map<string, Promise<void>>()
  const failures: unknown[] = []
  function demandAll(): void {
    if (failures.length > 0)
      throw new Error('What came of deliveries could not be noted', { cause: failures[0] })
  }
  return {
    add(item_id, noted) {
      // It may fail while nobody waits for it.
      notes.set(
        item_id,
        noted.catch((error: unknown) => void failures.push(error)),
      )
    },
    async of(item_id) {
      await notes.get(item_id)
      demandAll()
    },
    async all() {
      await Promise.all(notes.values())
      demandAll()
    },
  }
}

async function readFacts(db: Database, team_id: number, events: readonly DueEvent[]) {
  const at = now()
  const rows = await factsOf(
    db,
    team_id,
    events.map(({ id }) => id),
  )
  return { at, facts: new Map(rows.map((row) => [row.id, row])) }
}

interface Verdict {
  /** 'away': the receiver as a whole; 'refused': this one. */
  kind: 'ok' | 'away' | 'refused'
  tried: Omit<Tried, 'id' | 'attempts'>
  /** What the receiver asked for. */
  asked: number | null
}

function judge(event: Pick<DueEvent, 'tries'>, { retryAfter: said, ...came }: Delivered): Verdict {
  const tries = event.tries + 1
  const at = now()
  const isOk = came.status !== null && came.status >= 200 && came.status < 300
  const asked = isOk ? null : retryAfter(said, at)
  const isLast = tries >= MOST_TRIES || came.status === 410
  const pause = pauseAfter(tries, asked)
  const due = isOk || isLast ? at : at + pause.ms
  const sent = { ...came, retry_at: isOk || isLast ? null : due, is_asked: pause.is_asked }
  return {
    kind: isOk ? 'ok' : isRefusal(came.status) ? 'refused' : 'away',
    tried: { state: isOk ? 'done' : isLast ? 'failed' : 'waiting', tries, due, sent },
    asked,
  }
}

/** Answers to what was sent; the others say that the receiver cannot now. */
const isRefusal = (status: number | null): boolean =>
  status !== null && status >= 400 && status < 500 && status !== 408 && status !== 425 && status !== 429
