import { fromWireTime, newUuid, toWireTime } from '@weft/base'
import type { NotificationLine } from '@weft/model'

import { type EventKind, KINDS, type NotifyEvent } from './events.ts'
import type { NotificationRow } from './notification-store.ts'

/** What happens to one item in so much time is one notification. */
const WINDOW_MS = 5 * 60_000
/** Beyond so many items that one person changes in a folder in that time, all of them are one. */
const MANY_ITEMS = 20
const MOST_ACTORS = 10
const MOST_LINES = 20

const TYPES: Record<EventKind, string> = {
  mentioned: 'MentionedInCommentNotification',
  assigned: 'AddedToMembersAttributeNotification',
  submitted: 'FormSubmittedNotification',
  commented: 'CommentCreatedNotification',
  reacted: 'CommentReactionCreatedNotification',
  changed: 'UserSubscribedNotification',
  moved: 'UserSubscribedNotification',
  in_view: 'UserSubscribedNotification',
}
const OF_SEVERAL = 'UserSubscribedNotification'

/** Whom a notification is for, and where its item lies now. */
export interface Recipient {
  user_id: number
  board_id: string
  folder_id: string
  /** Wire time of the transaction. */
  now: string
}

/**
 * Adds an event to a person's open notifications of the place; answers those that are others now, closed and deleted
 * ones first. What was read is closed, so nothing is added to it.
 */
export function tell(
  piles: readonly NotificationRow[],
  event: NotifyEvent,
  recipient: Recipient,
): NotificationRow[] {
  const { actor, act } = event
  const open = (group_key: string) => piles.find((one) => one.is_open && one.group_key === group_key)
  if (event.view !== null) return inView(open(viewKey(event.view)), event, recipient)
  if (act !== null) {
    const known = open(actKey(event))
    return [known ? added(known, event) : begin(actKey(event), event, recipient)]
  }
  const isRecent = ({ first_at }: NotificationRow) =>
    fromWireTime(event.at) - fromWireTime(first_at) <= WINDOW_MS
  const many = open(manyKey(event, recipient))
  if (many && isRecent(many)) return [added(many, event)]
  const known = open(itemKey(event))
  const next = known && isRecent(known) ? added(known, event) : begin(itemKey(event), event, recipient)
  const closed = [...(many ? [many] : []), ...(known && next.id !== known.id ? [known] : [])].map((one) => ({
    ...one,
    is_open: false,
  }))
  const changed = [...closed, next]
  const alike = [...piles.filter(({ id }) => changed.every((one) => one.id !== id)), next].filter(
    (one) =>
      one.is_open &&
      one.group_key.startsWith('item:') &&
      one.folder_id === recipient.folder_id &&
      one.actor_ids.length === 1 &&
      one.actor_ids[0] === actor &&
      isRecent(one),
  )
  return alike.length > MANY_ITEMS
    ? [...closed, ...folded(alike, manyKey(event, recipient), recipient)]
    : changed
}

/** All that a view shows goes together for a while, whoever did it. */
function inView(
  known: NotificationRow | undefined,
  event: NotifyEvent,
  recipient: Recipient,
): NotificationRow[] {
  if (known && fromWireTime(event.at) - fromWireTime(known.first_at) <= WINDOW_MS)
    return [added(known, event)]
  const { view } = event
  const next = ofSeveral(begin(viewKey(view), event, recipient))
  const closed = known ? [{ ...known, is_open: false }] : []
  return [...closed, { ...next, view_id: view?.id ?? null, item_name: view?.name ?? null }]
}

type Place = Pick<Recipient, 'folder_id'>
const viewKey = (view: NotifyEvent['view']) => `view:${view?.id}`
const actKey = ({ actor, act }: NotifyEvent) => `act:${actor}:${act}`
const itemKey = ({ item_id }: NotifyEvent) => `item:${item_id}`
const manyKey = ({ actor }: NotifyEvent, { folder_id }: Place) => `many:${actor}:${folder_id}`

/** The names under which an event may find an open notification, and the time since which others count with it. */
export function keysOf(event: NotifyEvent, place: Place): string[] {
  if (event.view !== null) return [viewKey(event.view)]
  return event.act === null ? [itemKey(event), manyKey(event, place)] : [actKey(event)]
}

export const windowBefore = (at: string) => toWireTime(fromWireTime(at) - WINDOW_MS)

/** Several notifications as one; those that were told already leave. */
function folded(piles: readonly NotificationRow[], group_key: string, { now }: Recipient): NotificationRow[] {
  const [first, ...others] = piles.toSorted((a, b) => (a.first_at < b.first_at ? -1 : 1)) as [
    NotificationRow,
    ...NotificationRow[],
  ]
  const last = piles.reduce((a, b) => (a.created_at < b.created_at ? b : a))
  const one: NotificationRow = {
    ...first,
    group_key,
    created_at: last.created_at,
    count: piles.reduce((sum, { count }) => sum + count, 0),
    body: others.reduce((lines, { body }) => joined(lines, body), first.body),
  }
  const gone = others.map((other) => ({ ...other, is_open: false, deleted_at: now }))
  return [...gone, ofSeveral(one)]
}

/** What is not said of items and comments. */
export const NOTHING_MORE = {
  snoozed_until: null,
  view_id: null,
  template_id: null,
  template_name: null,
  form_name: null,
  usage: null,
  limit: null,
} as const

/** A notification of one event that nobody was told of yet. */
export function begin(group_key: string, event: NotifyEvent, recipient: Recipient): NotificationRow {
  const { user_id, board_id, folder_id, now } = recipient
  return {
    id: newUuid(),
    user_id,
    board_id,
    folder_id,
    ...subjectOf(event),
    item_id: event.item_id,
    board_name: null,
    item_name: null,
    attribute_name: null,
    created_by_name: null,
    body: [lineOf(event)],
    count: 1,
    actor_ids: [event.actor],
    group_key,
    is_open: true,
    first_at: event.at,
    read_at: null,
    ...NOTHING_MORE,
    form_name: event.form_name,
    row_version: 0,
    seq: 0,
    created_at: event.at,
    updated_at: now,
    deleted_at: null,
  }
}

function added(pile: NotificationRow, event: NotifyEvent): NotificationRow {
  const isStronger = strengthOf(event.kind) < Math.min(...pile.body.map(({ kind }) => strengthOf(kind)))
  const actor_ids = pile.actor_ids.includes(event.actor)
    ? pile.actor_ids
    : [...pile.actor_ids, event.actor].slice(0, MOST_ACTORS)
  const next: NotificationRow = {
    ...pile,
    ...(isStronger ? subjectOf(event) : {}),
    actor_ids,
    body: joined(pile.body, [lineOf(event)]),
    count: pile.count + 1,
    created_at: event.at,
  }
  if (pile.view_id !== null) return next
  return pile.item_id === event.item_id ? next : ofSeveral(next)
}

/** Opened at its folder: which item is meant, no one can say. */
function ofSeveral(pile: NotificationRow): NotificationRow {
  return {
    ...pile,
    notification_type: OF_SEVERAL,
    item_id: null,
    item_name: null,
    comment_id: null,
    attribute_id: null,
    attribute_name: null,
  }
}

const strengthOf = (kind: string) => KINDS.findIndex((one) => one === kind)

/** What the notification is called after, whose doing that was, and where it leads. */
const subjectOf = ({ kind, comment_id, attribute_id, actor }: NotifyEvent) => ({
  created_by: actor || null,
  notification_type: TYPES[kind],
  comment_id,
  attribute_id: kind === 'assigned' || kind === 'mentioned' ? attribute_id : null,
})

const lineOf = ({ kind, attribute_id }: NotifyEvent): NotificationLine => ({
  kind,
  attribute_id,
  attribute_name: null,
  count: 1,
})

function joined(lines: readonly NotificationLine[], more: readonly NotificationLine[]): NotificationLine[] {
  const all = lines.map((line) => ({ ...line }))
  for (const line of more) {
    const same = all.find(
      ({ kind, attribute_id }) => kind === line.kind && attribute_id === line.attribute_id,
    )
    if (same) same.count += line.count
    else if (all.length < MOST_LINES) all.push({ ...line })
  }
  return all
}
