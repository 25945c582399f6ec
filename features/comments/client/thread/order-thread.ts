import type { Comment } from '@weft/model'

/** A comment with its answers. */
export interface ThreadLine {
  comment: Comment
  replies: readonly Comment[]
}

/**
 * Comments as they are read: the newest at the end, answers below what they answer. `find` is asked for comments that
 * are answered and not in sight, such as one that is just being deleted; answers to what nobody knows stand alone.
 */
export function orderThread(
  comments: readonly Comment[],
  find: (id: string) => Comment | undefined = () => undefined,
): ThreadLine[] {
  const roots = new Map(comments.flatMap((one) => (one.parent_id === null ? [[one.id, one]] : [])))
  const replies = new Map<string, Comment[]>()
  const alone: Comment[] = []
  for (const one of comments) {
    if (one.parent_id === null) continue
    const known = roots.get(one.parent_id) ?? find(one.parent_id)
    if (!known) alone.push(one)
    else {
      roots.set(known.id, known)
      replies.set(known.id, [...(replies.get(known.id) ?? []), one])
    }
  }
  return [...roots.values(), ...alone]
    .toSorted(byTime)
    .map((comment) => ({ comment, replies: (replies.get(comment.id) ?? []).toSorted(byTime) }))
}

/** Pinned ones, the latest pin first. */
export function pinnedOf(comments: readonly Comment[]): Comment[] {
  return comments
    .filter(({ pinned_at, removed_at }) => pinned_at !== null && removed_at === null)
    .toSorted((a, b) => compare(b.pinned_at ?? '', a.pinned_at ?? ''))
}

/** What the server does not know yet comes last: clocks of devices differ. */
function byTime(a: Comment, b: Comment): number {
  const isWaiting = (one: Comment) => (one.seq === 0 ? 1 : 0)
  return isWaiting(a) - isWaiting(b) || compare(a.created_at, b.created_at) || compare(a.id, b.id)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
