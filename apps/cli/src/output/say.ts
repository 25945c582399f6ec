import { WeftError } from '@weft/sdk'

/** What a program writes to. */
export interface Screen {
  out: (text: string) => void
  err: (text: string) => void
  /** Columns of the terminal; null where nobody looks. */
  columns: number | null
}

// Names come from others: in a terminal their control characters would be orders.
// oxlint-disable-next-line no-control-regex
const ORDERS = /[\u0000-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g

/** A text as one line that gives the terminal no orders. */
export const plain = (text: string): string => text.replaceAll(ORDERS, ' ')

/** A text of several lines that gives the terminal no orders. */
export const plainLines = (text: string): string => text.split(/\r?\n/).map(plainTabs).join('\n')
const plainTabs = (line: string): string => line.split('\t').map(plain).join('\t')

/** JSON for eyes: what would give the terminal orders is escaped, as JSON may be. */
export const plainJson = (json: string): string =>
  json.replaceAll(ORDERS, (found) => found.replaceAll(/./gs, escaped))
const escaped = (letter: string): string =>
  letter === '\n' ? letter : `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`

/** What went wrong, in a sentence. */
export function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const wait = error instanceof WeftError ? error.retryAfter : undefined
  const more = wait === undefined ? '' : `; try again in ${wait} seconds`
  return plain(`weft: ${message.replace(/\.$/, '')}${more}.`)
}
