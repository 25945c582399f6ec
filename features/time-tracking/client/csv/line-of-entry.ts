import { fromWireTime } from '@weft/base'
import { csvCell } from '@weft/features/attributes/shared'
import { dayAt, secondsAt } from '@weft/recurrence'

import { secondsOf, type ToldEntry } from '../../shared/index.ts'

interface LineWords {
  readonly tz: string
  /** How long what runs has run is told at this moment. */
  readonly at: number
  /** Minutes; 0 leaves the rounded column away. */
  readonly rounding: number
  readonly person: string
  readonly yes: string
  readonly no: string
}

/** An entry as a line of a file: as it is, and rounded beside that where a report is. */
export function lineOfEntry(entry: ToldEntry, { tz, at, rounding, person, yes, no }: LineWords): string[] {
  const { started_at, ended_at, item_name, labels, description, attribute_name, is_billable } = entry
  const seconds = secondsOf(entry, at)
  const start = fromWireTime(started_at)
  const hours = (length: number) => csvCell((length / 3_600).toFixed(4), true)
  const step = rounding * 60
  return [
    dayAt(start, tz),
    clockAt(start, tz),
    ended_at === null ? '' : clockAt(fromWireTime(ended_at), tz),
    csvCell(person),
    csvCell(item_name ?? ''),
    csvCell(labels.map(({ name }) => name).join(', ')),
    csvCell(description),
    csvCell(attribute_name ?? ''),
    csvCell(is_billable ? yes : no),
    hours(seconds),
    ...(step > 0 ? [hours(Math.ceil(seconds / step) * step)] : []),
  ]
}

function clockAt(ms: number, tz: string): string {
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
  const seconds = secondsAt(ms, tz)
  return `${two(seconds / 3_600)}:${two((seconds / 60) % 60)}`
}
