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

/** What went wrong, in a sentence. */
export function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const wait = error instanceof WeftError ? error.retryAfter : undefined
  const more = wait === undefined ? '' : `; try again in ${wait} seconds`
  return plain(`weft: ${message.replace(/\.$/, '')}${more}.`)
}
