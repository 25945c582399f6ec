import { now, toWireTime } from '@weft/base'

import { ACTIVITY_KINDS, type ActivityKind } from '../shared/index.ts'

/** What of the activity somebody looks at, as the address says it. */
export interface AskedActivity {
  /** Ids of people, apart by commas. */
  who?: string | undefined
  kind?: string | undefined
  /** Days back from now. */
  since?: string | undefined
  q?: string | undefined
}

/** How far back one may look at a press; of the rest all that is kept. */
export const SPANS = [1, 7, 30] as const

/** The question that an address stands for; what it does not say rightly is not asked. */
export function readAsked({ who, kind, since, q }: AskedActivity) {
  const days = SPANS.find((span) => String(span) === since)
  return {
    user_ids: /^\d{1,9}(,\d{1,9}){0,99}$/.test(who ?? '') ? (who ?? '').split(',') : [],
    kind: ACTIVITY_KINDS.find((one) => one === kind) ?? null,
    days: days ?? null,
    q: q ?? '',
  }
}

export type Asked = ReturnType<typeof readAsked>

/** The same as an address has it, without what is not asked. */
export function writeAsked({ user_ids, kind, days, q }: Asked): string {
  const query = new URLSearchParams()
  if (user_ids.length > 0) query.set('who', user_ids.join(','))
  if (kind) query.set('kind', kind)
  if (days !== null) query.set('since', String(days))
  if (q.trim() !== '') query.set('q', q)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

const DAY_MS = 86_400_000

/** The question as the route has it. */
export function queryOf({ user_ids, kind, days, q }: Asked): Record<string, string> {
  return {
    ...(user_ids.length > 0 && { user_id: user_ids.join(',') }),
    ...(kind && { kind: kind satisfies ActivityKind }),
    ...(days !== null && { from: toWireTime(now() - days * DAY_MS) }),
    ...(q.trim() !== '' && { q: q.trim() }),
  }
}

export const isNarrowed = ({ user_ids, kind, days, q }: Asked): boolean =>
  user_ids.length > 0 || kind !== null || days !== null || q.trim() !== ''
