import { notifyWithin } from '@weft/features/notifications/server'
import { feedName, userFeed } from '@weft/model'
import type { TeamAccess, Unit } from '@weft/server-kit'

/** From this part of the limit on people are warned. */
const WARNED_AT = 0.8

/** Whoever can do something about credits: the workspace's owner and admins. */
export function concernedBy({ graph }: TeamAccess): number[] {
  const { owner_id } = graph.team
  const admins = [...graph.members].flatMap(([id, role]) => (role === 'admin' ? [id] : []))
  return [...new Set([...(owner_id === null ? [] : [owner_id]), ...admins])]
}

/** Credits of a month, with the one that is taken now. */
export interface CreditsTaken {
  used: number
  limit: number
  month: string
}

/**
 * Tells of the credit with which 80 % or all of a month's are used, in the transaction that takes it; answers who is
 * told. Whoever counts does it under a lock, so each of the two comes once.
 */
export async function tellCredits(unit: Unit, { used, limit, month }: CreditsTaken): Promise<number[]> {
  if (used !== limit && used !== Math.ceil(limit * WARNED_AT)) return []
  // Who became an admin between the look and the lock reads it on the page of usage.
  const user_ids = concernedBy(unit.access).filter((id) => unit.feeds.has(feedName(userFeed(id))))
  const isOver = used === limit
  await notifyWithin(
    unit,
    {
      notification_type: isOver ? 'AiCreditsExceededNotification' : 'AiCreditsWarningNotification',
      usage: used,
      limit,
      key: `ai-credits:${month}:${isOver ? 'exceeded' : 'warning'}`,
    },
    user_ids,
  )
  return user_ids
}
