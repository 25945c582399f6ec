import type { WorkReason } from '@weft/model'

/** Of what somebody only made so many are listed, the newest. */
export const MOST_MADE = 500
/** So many items are listed of a person in a workspace. */
export const MOST_WORK = 5_000
/** What is done stays so long. */
export const DONE_DAYS = 14

export interface RankedWork {
  id: string
  why: readonly WorkReason[]
  /** Wire times. */
  made_at: string
  done_at: string | null
  /** Whether the person may see it. */
  isSeen: boolean
}

/** Whether nothing but having made it makes it somebody's work. */
export const isOnlyMade = (why: readonly WorkReason[]): boolean => why.length === 1 && why[0] === 'created'

/** Which of somebody's items in a workspace are listed; what was done before `since` is not. */
export function listedWork(rows: readonly RankedWork[], since: string): Set<string> {
  const all = rows
    .filter(({ isSeen, why, done_at }) => isSeen && why.length > 0 && (done_at === null || done_at > since))
    .toSorted((a, b) => (a.made_at < b.made_at ? 1 : a.made_at > b.made_at ? -1 : a.id < b.id ? -1 : 1))
  let made = 0
  const kept = all.filter(({ why }) => !isOnlyMade(why) || ++made <= MOST_MADE)
  if (kept.length <= MOST_WORK) return new Set(kept.map(({ id }) => id))
  const open = kept.filter(({ done_at }) => done_at === null)
  const done = kept.filter(({ done_at }) => done_at !== null)
  return new Set([...open, ...done].slice(0, MOST_WORK).map(({ id }) => id))
}
