import { type EntryPlace, type Happened, KINDS, type NotifyEvent } from './events.ts'
import type { Follower } from './following/queries.ts'

export interface Told {
  user_id: number
  event: NotifyEvent
}

const isBefore = (a: EntryPlace, b: EntryPlace) => a.seq < b.seq || (a.seq === b.seq && a.n < b.n)

/**
 * Whom each entry is for, in their order: the strongest thing that it says to somebody, and nothing to whoever did it.
 * People follow an item from the entry behind the one that made them follow it. Who may see it is judged where it is
 * written; `everybody` are those who may be asked at all.
 */
export function audienceOf(
  happened: readonly Happened[],
  followers: readonly Follower[],
  place: {
    folder_id: string
    everybody: readonly number[]
    views?: ReadonlyMap<number, readonly SeenView[]>
  },
): { told: Told[]; follow: (EntryPlace & { item_id: string; user_id: number })[] } {
  const told: Told[] = []
  const follow: (EntryPlace & { item_id: string; user_id: number })[] = []
  const known = Map.groupBy(followers, ({ item_id }) => item_id)
  const fresh = new Map<string, { user_id: number }[]>()
  const followersOf = (one: Happened) => [
    ...(known.get(one.item_id) ?? []).filter(
      ({ muted, since_folder, since_seq, since_n }) =>
        !muted &&
        (since_folder !== place.folder_id || isBefore({ seq: since_seq ?? 0, n: since_n ?? 0 }, one)),
    ),
    ...(fresh.get(one.item_id) ?? []),
  ]
  for (const one of happened) {
    const byPerson = new Map<number, NotifyEvent>()
    for (const event of one.events.toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))) {
      const { to } = event
      const people =
        to === 'everybody'
          ? place.everybody
          : to === 'followers'
            ? followersOf(one).map(({ user_id }) => user_id)
            : to
      for (const user_id of people)
        if (user_id !== event.actor && !byPerson.has(user_id)) byPerson.set(user_id, event)
    }
    for (const [user_id, event] of byPerson) told.push({ user_id, event })
    for (const [user_id, views] of place.views ?? [])
      if (!byPerson.has(user_id)) told.push(...newsIn(one, views).map((event) => ({ user_id, event })))
    const { seq, n, item_id } = one
    for (const user_id of one.follow) follow.push({ seq, n, item_id, user_id })
    const out = (known.get(item_id) ?? []).filter(({ muted }) => muted).map(({ user_id }) => user_id)
    const joining = one.follow.filter((user_id) => !out.includes(user_id))
    if (joining.length > 0)
      fresh.set(item_id, [...(fresh.get(item_id) ?? []), ...joining.map((user_id) => ({ user_id }))])
  }
  return { told, follow }
}

/** A view that somebody follows, and what of a round it shows to them. */
export interface SeenView {
  id: string
  name: string
  items: ReadonlySet<string>
  /** Attributes that it does not show. */
  hidden: ReadonlySet<string>
  user_id: number
}

function newsIn({ item_id, news, form_id }: Happened, views: readonly SeenView[]): NotifyEvent[] {
  // An answer is told of the form, whatever else shows it.
  const form = views.find(({ id }) => id === form_id)
  if (form && news && news.actor !== form.user_id)
    // To those who follow it: a muted board is silent about it, too.
    return [{ ...news, kind: 'submitted', to: 'followers', form_name: form.name }]
  return views.flatMap(({ id, name, items, hidden, user_id }) =>
    news && news.actor !== user_id && items.has(item_id) && !hidden.has(news.attribute_id ?? '')
      ? [{ ...news, view: { id, name } }]
      : [],
  )
}
