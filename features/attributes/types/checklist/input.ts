import { isDay } from '@weft/recurrence'
import { countCharacters } from '@weft/base'
import { msg } from '@weft/i18n'
import type { AttributeInput } from '@weft/model'
import {
  type CheckLine,
  MAX_LINE,
  MAX_LINES,
  normaliseLine,
  readLines,
} from '../../shared/elements/checklists.ts'
import { mergeById } from '../../shared/elements/merge-lists.ts'
import { brokenRules, isBoolean } from '../../shared/settings-rules.ts'

const TOO_MANY = msg('Too many lines')
const TOO_LONG = msg('This line is too long')

/** Takes in lines, and texts with a line a row. */
export const input: AttributeInput = {
  checkSettings: (settings) =>
    brokenRules(settings, {
      showProgress: [isBoolean, msg('Showing progress must be on or off')],
      hideDone: [isBoolean, msg('Hiding done lines must be on or off')],
      lineAssignee: [isBoolean, msg('Assignees for lines must be on or off')],
      lineDue: [isBoolean, msg('Due dates for lines must be on or off')],
    }),
  checkData(data) {
    if (!Array.isArray(data) || !data.every(isLine)) return msg('This must be a list of lines with a name')
    if (data.length > MAX_LINES) return TOO_MANY
    if (data.some(({ name }) => countCharacters(name) > MAX_LINE)) return TOO_LONG
    return new Set(data.map(({ id }) => id)).size < data.length ? msg('Two lines have the same id') : null
  },
  normalise(data) {
    if (!Array.isArray(data)) return data ?? null
    const lines = data.map(normaliseLine).filter((line) => line !== null)
    return lines.length > 0 ? lines : null
  },
  merge: mergeById,
  parse(text) {
    const lines = readLines(text)
    if (lines.length > MAX_LINES) return { problem: TOO_MANY }
    if (lines.some(({ name }) => countCharacters(name) > MAX_LINE)) return { problem: TOO_LONG }
    return { data: lines.length > 0 ? lines : null }
  },
}

function isLine(line: unknown): line is CheckLine {
  const { id, name, done, assignee, due } = (line ?? {}) as Partial<CheckLine>
  if (assignee !== undefined && !(Number.isSafeInteger(assignee) && assignee > 0)) return false
  if (due !== undefined && !isDay(due)) return false
  return typeof id === 'string' && id.length <= 64 && typeof name === 'string' && typeof done === 'boolean'
}
