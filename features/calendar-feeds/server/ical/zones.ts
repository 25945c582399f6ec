import { tzlib_get_ical_block } from 'timezones-ical-library'

/** A zone as a calendar defines it: its lines, and the name that events give it. */
export interface DefinedZone {
  name: string
  lines: string
}

const known = new Map<string, DefinedZone | null>()

/** The definition of a zone of IANA's; null for one that the library does not know. Old names are those of today. */
export function zoneBlock(tz: string): DefinedZone | null {
  let found = known.get(tz)
  if (found === undefined) {
    const [lines = '', line = ''] = tzlib_get_ical_block(tz)
    const [, name] = /^TZID=(.+)$/.exec(line) ?? []
    known.set(tz, (found = name === undefined ? null : { name, lines }))
  }
  return found
}
