import { newUuid, now } from '@weft/base'
import type { Origin } from '@weft/server-kit'

import type { HookEvent } from '../../shared/index.ts'
import type { NewEvent, Waiting } from './queries.ts'
import type { Happened, Told } from './read-entry.ts'

/** So long a changed value waits for what is typed next. */
const TYPING_MS = 2_000
/** What is done to many items at once is told at 50 of them a second. */
const PACE_MS = 20
/** Ways by which is done at once what is done to as many things as there are. */
const JOBS: ReadonlySet<Origin['via']> = new Set(['import', 'copy', 'sync', 'restore'])
const LANES = 8

/** One event, and where it came from. */
export interface Heard extends Happened {
  told: Told
  origin: Pick<Origin, 'via' | 'act'> | null
}

/** Whether it may be one of many: of a job, or of what was done at once, as bulk edits and rules do. */
export const isPaced = ({ origin }: Heard): boolean =>
  origin !== null && (JOBS.has(origin.via) || origin.act !== undefined)

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
  hook: { id: string; paced_until: number | null },
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
  for (const one of events) {
    const { type, told } = one
    const line = lines.get(told.item_id) ?? []
    const known = joinable(line, type, told)
    if (known) {
      known.told = { ...told, old: known.told.old }
      if (!added.some(({ id }) => id === known.id)) joined.set(known.id, known)
      continue
    }
    const before = line.at(-1)?.due ?? 0
    // Each item takes one place of the row: what else happened to it comes right behind.
    const takesPlace = isPaced(one) && before <= at
    if (takesPlace) paced_until = Math.max(at, paced_until ?? 0) + PACE_MS
    const wished = takesPlace ? (paced_until ?? at) : !isPaced(one) && isValue(type) ? at + TYPING_MS : at
    const event = {
      id: newUuid(),
      hook_id: hook.id,
      item_id: told.item_id,
      lane: laneOf(told.item_id),
      type,
      told,
      due: Math.max(wished, before),
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
