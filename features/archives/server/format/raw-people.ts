import { dataBy, entriesBy, htmlBy, type KnownAttribute, type Names, ofPeople, settingsBy } from '../names.ts'
import type { ArchivedRecord, Kind } from './kinds.ts'

/** Fields that are somebody, and those in which settings stand, whatever the kind. */
const PEOPLE = ['created_by', 'updated_by', 'edited_by', 'owner_id', 'user_id'] as const
const SETTINGS = ['settings', 'trigger', 'conditions', 'steps'] as const
const ENTRIES = ['permissions', 'final_permissions'] as const
/** A mention of somebody by a number, however it is written. */
const MENTION = /<span\b[^>]*\bdata-id\s*=\s*["']?\s*([1-9]\d*)/gi

/** What has to be known of an archive to see where people stand in it. */
export interface KnownOfPeople {
  attributes: ReadonlyMap<string, KnownAttribute>
  ofPeople: ReadonlySet<string>
}

export function knownOfPeople(
  attributes: ReadonlyMap<string, KnownAttribute>,
  views: readonly { settings: unknown }[],
): KnownOfPeople {
  return { attributes, ofPeople: ofPeople([...attributes.values()], views) }
}

/** Whether something is a number of a server's, as itself or as a text. */
const isNumber = (id: unknown) =>
  typeof id === 'number' ? id !== 0 : typeof id === 'string' && /^[1-9]\d{0,9}$/.test(id)

/**
 * The numbers with which a record names people instead of by marks: an archive has none, since they would be other
 * people wherever it goes.
 */
export function rawPeopleIn(kind: Kind, record: ArchivedRecord, known: KnownOfPeople): Set<string> {
  const raw = new Set<string>()
  const look = <T>(id: T): T => {
    if (isNumber(id)) raw.add(String(id))
    return id
  }
  const names: Names = {
    place: (id) => id,
    person: look,
    token: look,
    text: () => undefined,
    ofPeople: known.ofPeople,
  }
  for (const field of PEOPLE) look(record[field])
  for (const id of listOf(record['user_ids'])) look(id)
  for (const one of listOf(record['reactions'])) look((one as { user_id?: unknown } | null)?.user_id)
  for (const field of SETTINGS) settingsBy(names, record[field])
  for (const field of ENTRIES) entriesBy(names, record[field])
  if (kind === 'attributes') {
    dataBy(names, String(record['type']), record['default_data'])
    lookThrough(record['default_data'])
  }
  if (kind === 'comments') lookThrough(record['html'])
  if (kind === 'items')
    for (const [id, slot] of Object.entries(record['values'] ?? {})) {
      const [data] = listOf(slot)
      dataBy(names, known.attributes.get(id)?.type ?? '', data)
      lookThrough(data)
    }
  return raw

  function lookThrough(html: unknown) {
    if (typeof html !== 'string' || !html.includes('mention')) return
    for (const [, id] of html.matchAll(MENTION)) look(id)
    htmlBy(names, html)
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
