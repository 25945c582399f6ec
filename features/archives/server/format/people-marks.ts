import { isUuid } from '@weft/base'

/**
 * How records name people, who have no numbers in an archive: `person:{id}` where a number stood and `person-id:{id}`
 * where a text with one did, so that each comes back as what it was.
 */
const NUMBER = 'person:'
const TEXT = 'person-id:'
/** Who writes what automations do; the same everywhere. */
export const AUTOBOT = 'autobot'

export const markOfNumber = (id: string) => NUMBER + id
export const markOfText = (id: string) => TEXT + id

export interface PersonMark {
  id: string
  as: 'number' | 'text'
}

export function readMark(text: string): PersonMark | null {
  const as = text.startsWith(NUMBER) ? 'number' : text.startsWith(TEXT) ? 'text' : null
  if (as === null) return null
  const id = text.slice(text.indexOf(':') + 1)
  return id === AUTOBOT || isUuid(id) ? { id, as } : null
}

// The quote is also that of an attribute of HTML, escaped.
const MARKS = /"person(?:-id)?:([0-9a-f-]{36})|:user:([0-9a-f-]{36})/g

/** Ids of the people whom a line of a record file names. */
export function peopleIn(line: string): string[] {
  return [...line.matchAll(MARKS)].map(([, marked, entry]) => marked ?? entry ?? '')
}
