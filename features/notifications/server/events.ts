import type { ActivityEntry } from '@weft/server-kit'
import { parseValueId } from '@weft/model'

/** What happened to an item, as people are told of it; the strongest first. */
export const KINDS = [
  'mentioned',
  'assigned',
  'submitted',
  'commented',
  'reacted',
  'changed',
  'moved',
  'in_view',
] as const
export type EventKind = (typeof KINDS)[number]

/** Where an entry stands in its folder's activity. */
export interface EntryPlace {
  seq: number
  n: number
}

/** One thing to tell of one entry. */
export interface NotifyEvent extends EntryPlace {
  /** Wire time. */
  at: string
  /** Who did it; 0 for a guest. */
  actor: number
  /** Names what was done at once. */
  act: string | null
  kind: EventKind
  item_id: string
  comment_id: string | null
  attribute_id: string | null
  /** The view that shows it, where it is told to those who follow one. */
  view: { id: string; name: string } | null
  /** The form that was answered. */
  form_name: string | null
  /** Whom it is for: people by name, those who follow the item, everybody who sees it. */
  to: readonly number[] | 'followers' | 'everybody'
}

/** What one entry says: whom to tell what, and who follows its item from then on. */
export interface Happened extends EntryPlace {
  events: readonly NotifyEvent[]
  item_id: string
  follow: readonly number[]
  /** What those who follow a view hear of it; null where it is no news of the item. */
  news: NotifyEvent | null
  /** The form whose answer the item is. */
  form_id: string | null
}

/** What is to be known beside the activity. */
export interface Facts {
  /** Whether values of the attribute name people. */
  namesPeople(attribute_id: string): boolean
  /** Whether people hear that an attribute names them now. */
  tellsAdded(attribute_id: string): boolean
  /** Where a comment that somebody reacted to belongs, and who wrote it. */
  comment(id: string): { item_id: string; created_by: number | null } | undefined
  /** Whether the activity may not say who changed the attribute, who then cannot be left out. */
  hidesAuthor(attribute_id: string): boolean
  /** Whom a new item is assigned to. */
  assigned(item_id: string): readonly NamedThere[]
  /** Whom texts of a new item mention. */
  mentioned(item_id: string): readonly NamedThere[]
  /** Whom a text mentioned a little earlier, while the same person went on writing or in the same act. */
  mentionedBefore(entry: ActivityEntry): readonly number[]
}

interface NamedThere {
  attribute_id: string
  user_ids: readonly number[]
}

type Entry = ActivityEntry

/** What came in from elsewhere is no news of anybody. */
export function isTold({ collection, action, origin, new: made }: Entry): boolean {
  if (origin?.via === 'import' || origin?.via === 'sync') return false
  if (collection === 'comments') return action === 'created' || action === 'changed'
  if (collection === 'values') return action === 'changed'
  // A move is told where it leads to; the folder that was left has an entry without anything new.
  return collection === 'items' && (action === 'created' || (action === 'moved' && made !== null))
}

/** Decides what an entry means to people; null where it means nothing to anybody. Who may see it is judged later. */
export function decide(entry: Entry, facts: Facts): Happened | null {
  if (!isTold(entry)) return null
  if (entry.collection === 'comments') return ofReaction(entry, facts) ?? ofComment(entry)
  if (entry.collection === 'values') return ofValue(entry, facts)
  return ofItem(entry, facts)
}

/** Whoever wrote a comment hears what others think of it; what was taken back is no news. */
function ofReaction(entry: Entry, { comment }: Facts): Happened | null {
  const { reaction } = (entry.new ?? {}) as { reaction?: string | null }
  const about = reaction ? comment(entry.record_id) : undefined
  if (!about?.created_by) return null
  const told = { comment_id: entry.record_id, kind: 'reacted' as const, to: [about.created_by] }
  return happened(entry, about.item_id, { events: [told], follow: [], news: null })
}

function ofComment(entry: Entry): Happened | null {
  const said = (entry.new ?? {}) as { item_id?: string; mentions?: number[]; mentions_board?: boolean }
  const was = (entry.old ?? {}) as { mentions?: number[]; mentions_board?: boolean }
  const { item_id, mentions } = said
  // Pins and reactions change a comment, too.
  if (item_id === undefined || mentions === undefined) return null
  const told = { comment_id: entry.record_id }
  const fresh = mentions.filter((id) => !was.mentions?.includes(id))
  const isForAll = said.mentions_board === true && was.mentions_board !== true
  return happened(entry, item_id, {
    events: [
      ...(fresh.length > 0 ? [{ ...told, kind: 'mentioned' as const, to: fresh }] : []),
      ...(isForAll ? [{ ...told, kind: 'mentioned' as const, to: 'everybody' as const }] : []),
      ...(entry.action === 'created'
        ? [{ ...told, kind: 'commented' as const, to: 'followers' as const }]
        : []),
    ],
    follow: [entry.user_id ?? 0, ...fresh],
    news: entry.action === 'created' ? {} : null,
  })
}

/** Texts that are copied, brought back or made by the program mention nobody anew: a person wrote it before. */
const isWritten = ({ origin }: Entry): boolean => origin?.via === undefined || WRITERS.has(origin.via)
const WRITERS: ReadonlySet<string> = new Set(['api', 'mcp'])

const mentionsIn = (part: unknown): readonly number[] =>
  (part as { mentions?: readonly number[] } | null)?.mentions ?? []

/** Whom a changed text mentions that it did not mention before. */
export function freshMentions(entry: Entry): readonly number[] {
  if (entry.collection !== 'values' || !isWritten(entry)) return []
  const before = mentionsIn(entry.old)
  return mentionsIn(entry.new).filter((id) => !before.includes(id))
}

function ofValue(
  entry: Entry,
  { namesPeople, tellsAdded, hidesAuthor, mentionedBefore }: Facts,
): Happened | null {
  const key = parseValueId(entry.record_id)
  if (!key || hidesAuthor(key.attribute_id)) return null
  const { item_id, attribute_id } = key
  const added = namesPeople(attribute_id)
    ? peopleIn(entry.new).filter((id) => !peopleIn(entry.old).includes(id))
    : []
  const fresh = freshMentions(entry)
  const known = fresh.length > 0 ? mentionedBefore(entry) : []
  const mentioned = fresh.filter((id) => !known.includes(id))
  return happened(entry, item_id, {
    events: [
      ...(mentioned.length > 0 ? [{ attribute_id, kind: 'mentioned' as const, to: mentioned }] : []),
      ...(added.length > 0 && tellsAdded(attribute_id)
        ? [{ attribute_id, kind: 'assigned' as const, to: added }]
        : []),
      { attribute_id, kind: 'changed', to: 'followers' },
    ],
    follow: [...added, ...mentioned],
    news: { attribute_id },
  })
}

function ofItem(entry: Entry, { assigned, mentioned, tellsAdded }: Facts): Happened {
  const item_id = entry.record_id
  if (entry.action === 'moved')
    return happened(entry, item_id, {
      events: [{ kind: 'moved', to: 'followers' }],
      follow: [],
      news: {},
    })
  const all = assigned(item_id)
  const inTexts = isWritten(entry) ? mentioned(item_id) : []
  return happened(entry, item_id, {
    events: [
      ...inTexts.map(({ attribute_id, user_ids }) => ({
        attribute_id,
        kind: 'mentioned' as const,
        to: user_ids,
      })),
      ...all
        .filter(({ attribute_id }) => tellsAdded(attribute_id))
        .map(({ attribute_id, user_ids }) => ({ attribute_id, kind: 'assigned' as const, to: user_ids })),
    ],
    follow: [entry.user_id ?? 0, ...[...all, ...inTexts].flatMap(({ user_ids }) => user_ids)],
    news: {},
  })
}

type Told = Pick<NotifyEvent, 'kind' | 'to'> & Partial<Pick<NotifyEvent, 'comment_id' | 'attribute_id'>>

function happened(
  { seq, n, at, user_id, origin, collection, action }: Entry,
  item_id: string,
  {
    events,
    follow,
    news,
  }: { events: readonly Told[]; follow: readonly number[]; news: { attribute_id?: string } | null },
): Happened {
  const common = {
    seq,
    n,
    at,
    actor: user_id ?? 0,
    act: origin?.act ?? null,
    item_id,
    view: null,
    form_name: null,
  }
  const whole = (told: Told): NotifyEvent => ({ ...common, comment_id: null, attribute_id: null, ...told })
  return {
    seq,
    n,
    item_id,
    events: events.map(whole),
    follow: [...new Set(follow)].filter((id) => id > 0),
    news: news && whole({ kind: 'in_view', to: [], ...news }),
    form_id:
      collection === 'items' && action === 'created' && origin?.via === 'form' ? (origin.id ?? null) : null,
  }
}

function peopleIn(part: unknown): number[] {
  const data = (part as { data?: unknown } | null)?.data
  return Array.isArray(data) ? data.filter((one) => typeof one === 'number') : []
}
