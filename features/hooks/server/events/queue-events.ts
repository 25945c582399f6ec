import { newUuid, now } from '@weft/base'
import type { Origin } from '@weft/server-kit'

import type { HookEvent } from '../../shared/index.ts'
import type { ListeningHook, NewEvent, Waiting } from './queries.ts'
import type { Happened, Told } from './read-entry.ts'

/** So long a changed value waits for what is typed next. */
const TYPING_MS = 2_000
/** What a job does to many items is told at 50 a second. */
const PACE_MS = 20
/** What is done at once to as many things as there are. */
const JOBS: ReadonlySet<Origin['via']> = new Set(['import', 'copy', 'sync', 'restore'])
const LANES = 8

/** One event, and by which way it came. */
export interface Heard extends Happened {
  told: Told
  via: Origin['via'] | undefined
}

/** What is to be written so that the events are told. */
export interface Queued {
  added: NewEvent[]
  joined: Waiting[]
}

const isValue = (type: HookEvent) => type === 'value.created' || type === 'value.updated'

/**
 * Puts events behind what waits for a hook. The newest change of a value that waits joins it, unless something else
 * happened to the item since: then it would be told too early. An item's events become due in their order.
 */
export function queueEvents(
  hook: Pick<ListeningHook, 'id' | 'paced_until'>,
  events: readonly Heard[],
  waiting: readonly Waiting[],
): Queued & { paced_until: number | null } {
  const at = now()
  const added: NewEvent[] = []
  const joined = new Map<string, Waiting>()
  /** By item, what waits of it, in order. */
  const lines = new Map<string, (Waiting | (NewEvent & { isOpen: true; type: HookEvent }))[]>()
  for (const one of waiting) push(lines, one.item_id, one)
  let { paced_until } = hook
  for (const { type, told, via } of events) {
    const line = lines.get(told.item_id) ?? []
    const known = joinable(line, type, told)
    if (known) {
      known.told = { ...told, old: known.told.old }
      if (!added.some(({ id }) => id === known.id)) joined.set(known.id, known)
      continue
    }
    const isPaced = JOBS.has(via)
    if (isPaced) paced_until = Math.max(at, paced_until ?? 0) + PACE_MS
    const wished = isPaced ? (paced_until ?? at) : isValue(type) ? at + TYPING_MS : at
    const event = {
      id: newUuid(),
      hook_id: hook.id,
      item_id: told.item_id,
      lane: laneOf(told.item_id),
      type,
      told,
      due: Math.max(wished, line.at(-1)?.due ?? 0),
      isOpen: true as const,
    }
    added.push(event)
    push(lines, told.item_id, event)
  }
  return { added, joined: [...joined.values()], paced_until }
}

/** The one that a change of a value joins: links are told one by one. */
function joinable<T extends Pick<Waiting, 'id' | 'type' | 'told' | 'isOpen'>>(
  line: readonly T[],
  type: HookEvent,
  told: Told,
): T | undefined {
  if (!isValue(type) || told.link) return undefined
  const after = line.slice(line.findLastIndex((one) => !isValue(one.type)) + 1)
  const same = after.findLast((one) => one.told.attribute_id === told.attribute_id && !one.told.link)
  return same?.isOpen ? same : undefined
}

function push<T>(lines: Map<string, T[]>, key: string, one: T): void {
  const line = lines.get(key)
  if (line) line.push(one)
  else lines.set(key, [one])
}

/** An item is always in the same lane. */
export function laneOf(item_id: string): number {
  let sum = 0
  for (const letter of item_id) sum = (sum * 31 + letter.charCodeAt(0)) % 65_521
  return sum % LANES
}
