import { cutCharacters } from '@weft/base'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import type { Seal } from '@weft/features/mail/server'
import type { Principal } from '@weft/server-kit'

import type { Attempt, Delivery } from '../../shared/index.ts'
import { seesFolder } from '../maker.ts'
import { toldMs, toldProblem } from '../present.ts'
import type { Side } from '../sending/deliver.ts'
import type { AttemptRow, DeliveryRow } from './queries.ts'

const MOST_NAME = 200
/** Names are shown as text alone. */
const PLAIN = { locale: 'en', tz: 'UTC', week_start: 1, now: 0, me: 0, people: new Map() }

/** Whether the reader may see today what a delivery is about; a test is about nothing. */
export function seesSubject(reader: Principal, { item, told, type }: DeliveryRow): boolean {
  const folder_id = item?.folder_id ?? told.folder_id
  return folder_id === undefined ? type === 'ping' : seesFolder(reader, folder_id)
}

export function presentDelivery(reader: Principal, row: DeliveryRow): Delivery {
  const { id, type, told, state, status, problem, attempts, sent_at, item, attribute, due } = row
  const isSeen = seesSubject(reader, row)
  const waits = state === 'waiting' || state === 'sending'
  return {
    id,
    type,
    item_id: isSeen ? (item?.id ?? null) : null,
    item_name: isSeen && item && !item.is_trashed ? nameOf(row) : null,
    attribute_name: isSeen ? attribute : null,
    at: told.at,
    sent_at,
    state: state === 'sending' ? 'waiting' : state,
    status,
    problem: toldProblem(problem),
    attempts,
    due: waits ? due : null,
  }
}

function nameOf({ name }: DeliveryRow): string | null {
  const type = name ? serverAttributeTypes[name.type] : undefined
  if (!name || !type || name.data === null || name.data === undefined) return null
  return cutCharacters(type.format(name.data, name.settings, PLAIN), 0, MOST_NAME)
}

/** A try with both sides, unless the reader may not see any more what they are about. */
export function presentAttempt(
  seal: Seal,
  { request, response, problem, ms, ...row }: AttemptRow,
  isSeen: boolean,
): Attempt {
  const open = (side: string | null) => (isSeen && side !== null ? openSide(seal, side) : null)
  return {
    ...row,
    problem: toldProblem(problem),
    ms: toldMs(problem, ms),
    request: open(request),
    response: open(response),
  }
}

function openSide(seal: Seal, side: string): Side | null {
  try {
    return JSON.parse(seal.open(side)) as Side
  } catch {
    // The instance's secret is another one since.
    return null
  }
}
