import { newSlug } from '@weft/base'
import { AUTOBOT_ID } from '@weft/model'

import { AUTOBOT, readMark } from '../format/people-marks.ts'
import { dataBy, holdsTexts, htmlBy, type Names, settingsBy } from '../names.ts'
import { soundHtml } from './sound.ts'

/**
 * Names for a new workspace: of places new ones, of people the placeholders. Somebody is a mark of the archive's or
 * nobody: a number in a file is a number of the server's, and would be somebody who has nothing to do with it.
 */
export interface Inward extends Names {
  /** A new id for a place of the archive. */
  give(origin_id: string): string
  origins(): { kind: 'place'; id: string; origin_id: string }[]
  /** A placeholder's number for a column; null for nobody. */
  somebody(id: unknown): number | null
  /** The placeholders of a list. */
  everybody(ids: unknown): number[]
  settings(settings: unknown): unknown
  /** Data of an attribute of a type. */
  data(type: string, data: unknown): unknown
  /** A text as a save would have it, in which nobody is mentioned but placeholders. */
  html(html: string): string
}

/** What stands for nobody while a setting is walked; no text of a database can hold it. */
const NOBODY = '\u0000nobody'
/** Whose number guests have; nobody's. */
const GUEST = 0

export function inwardNames(people: ReadonlyMap<string, number>): Inward & { ofPeople: Set<string> } {
  const places = new Map<string, string>()
  const numberOf = (id: string) => (id === AUTOBOT ? AUTOBOT_ID : people.get(id))
  const known = new Set(['board', String(GUEST), String(AUTOBOT_ID), ...[...people.values()].map(String)])
  function text(given: string): unknown {
    const mark = readMark(given)
    const user_id = mark && numberOf(mark.id)
    if (!mark || user_id === undefined || user_id === null) return undefined
    return mark.as === 'number' ? user_id : String(user_id)
  }
  function somebody(id: unknown): number | null {
    if (id === GUEST) return GUEST
    const found = typeof id === 'string' ? text(id) : undefined
    return found === undefined ? null : Number(found)
  }
  const names: Names & { ofPeople: Set<string> } = {
    ofPeople: new Set(),
    place: (id) => places.get(id) ?? id,
    person: (id) => (id === GUEST ? id : ((typeof id === 'string' ? text(id) : undefined) ?? NOBODY)),
    token(id) {
      const user_id = numberOf(id)
      return user_id === undefined ? null : String(user_id)
    },
    text,
  }
  /** The order in which a mention's attributes stand is up to whoever wrote them. */
  const html = (given: string) => mentioning(soundHtml(htmlBy(names, given)), known)
  return {
    ...names,
    give(origin_id) {
      let id = places.get(origin_id)
      if (id === undefined) places.set(origin_id, (id = newSlug()))
      return id
    },
    origins: () => [...places].map(([origin_id, id]) => ({ kind: 'place', id, origin_id })),
    somebody,
    everybody: (ids) => (Array.isArray(ids) ? ids.map(somebody).filter((id) => id !== null) : []),
    settings: (settings) => withoutNobody(settingsBy(names, settings)),
    data: (type, data) =>
      holdsTexts(type) && typeof data === 'string' ? html(data) : withoutNobody(dataBy(names, type, data)),
    html,
  }
}

/** A setting without what stands for nobody: out of lists and keys, null elsewhere. */
function withoutNobody(value: unknown): unknown {
  if (value === NOBODY) return null
  if (Array.isArray(value)) return value.filter((one) => one !== NOBODY).map(withoutNobody)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key]) => key !== NOBODY)
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutNobody(inner)]))
}

const SPAN = /<span((?: [a-z-]+="[^"]*")+)>/g
const MENTION = 'data-type="mention"'

/** Cleaned HTML whose mentions are of these ids; the others are of nobody. */
function mentioning(html: string, known: ReadonlySet<string>): string {
  return html.replaceAll(SPAN, (tag) =>
    tag.includes(MENTION)
      ? tag.replaceAll(/ data-id="([^"]*)"/g, (whole, id: string) =>
          known.has(id) ? whole : ` data-id="${GUEST}"`,
        )
      : tag,
  )
}
