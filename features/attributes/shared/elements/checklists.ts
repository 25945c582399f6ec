import { newUuid, oneLine } from '@weft/base'
import type { Day } from '@weft/recurrence'

export const MAX_LINES = 500
export const MAX_LINE = 1000

/** One line of a checklist. */
export interface CheckLine {
  id: string
  name: string
  done: boolean
  /** Who does it, a user id; where the settings ask for it. */
  assignee?: number
  /** A day, never shifted by a zone; where the settings ask for it. */
  due?: Day
}

/** The lines of a value; what has not the form of one is left out. */
export function linesOf(data: unknown): CheckLine[] {
  if (!Array.isArray(data)) return []
  return data.filter((line): line is CheckLine => {
    const { id, name } = (line ?? {}) as Partial<CheckLine>
    return typeof id === 'string' && typeof name === 'string'
  })
}

/** How many lines there are and how many are done. */
export function countLines(data: unknown): { done: number; total: number } {
  const lines = linesOf(data)
  return { done: lines.filter(({ done }) => done).length, total: lines.length }
}

/** The done part in percent, rounded down so that 100 means all; null without lines. */
export function percentDone(data: unknown): number | null {
  const { done, total } = countLines(data)
  return total === 0 ? null : Math.floor((done / total) * 100)
}

/**
 * A line in its one spelling; null when it says nothing. What is no line stays as it is, to be refused.
 * A line without an id gets one of its place, so that the same list always gets the same ids.
 */
export function normaliseLine(line: unknown, place: number): unknown {
  if (typeof line !== 'object' || line === null || Array.isArray(line)) return line
  const { id, name, done, assignee, due, ...rest } = line as { [K in keyof CheckLine]?: CheckLine[K] | null }
  if (typeof name !== 'string') return name === undefined || name === null ? null : line
  const text = oneLine(name)
  if (text === '') return null
  const known = typeof id === 'string' && id !== '' ? id : String(place)
  const more = { ...(assignee == null ? {} : { assignee }), ...(due == null ? {} : { due }) }
  return { ...rest, id: known, name: text, done: done ?? false, ...more }
}

/** The lines of a text, one a row: "[x] done", "- [ ] open", "* open", "☑ done", or just words. */
export function readLines(text: string): CheckLine[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((row) => {
    const [, mark, words] = /^\s*(?:[-*+•]\s+)?(?:(\[[^\]]?\]|[☐☑☒✓✔✅])\s*)?(.*)$/u.exec(row) ?? []
    const name = oneLine(words ?? '')
    return name === '' ? [] : [{ id: newUuid(), name, done: isTicked(mark) }]
  })
}

function isTicked(mark: string | undefined): boolean {
  return mark !== undefined && !/^(?:\[\s?\]|☐)$/u.test(mark)
}

/** The lines as texts that `readLines` reads. */
export function writeLines(data: unknown): string {
  return linesOf(data)
    .map(({ name, done }) => `${done ? '[x]' : '[ ]'} ${name}`)
    .join('\n')
}
