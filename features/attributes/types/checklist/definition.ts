import { NUMBER_OPERATORS, numberPredicate } from '@weft/numbers'
import { msg } from '@weft/i18n'
import { countLines, percentDone, writeLines } from '../../shared/elements/checklists.ts'
import type { FamilyMember } from '../../shared/family-member.ts'
import { plainOperand } from '../../shared/plain-operand.ts'

/** Lines to tick off; data is an array of `{id, name, done}`. Compared by the part that is done, in percent. */
export const definition: FamilyMember = {
  type: 'checklist',
  label: msg('Checklist'),
  menu: { under: 'progress', order: 20 },
  asked: () => ({ input: 'lines' }),
  card: 'foot',
  progress: {
    of(data) {
      const { done, total } = countLines(data)
      return data === null || total === 0 ? null : done / total
    },
  },
  defaultSettings: { showProgress: true, hideDone: false, lineAssignee: false, lineDue: false },
  format: writeLines,
  sortKey: percentDone,
  operators: NUMBER_OPERATORS,
  operand: plainOperand,
  predicate(operator, operand) {
    const fits = numberPredicate(operator, operand)
    return fits && ((data) => fits(percentDone(data)))
  },
  groups(data) {
    const { done, total } = countLines(data)
    if (total === 0) return []
    if (done === total) return [{ key: 'done', label: msg('All done'), sort: 2 }]
    return done === 0
      ? [{ key: 'open', label: msg('Not started'), sort: 0 }]
      : [{ key: 'begun', label: msg('In progress'), sort: 1 }]
  },
  aggregates: ['total', 'checked', 'percent_checked', 'average'],
  toNumber: percentDone,
  toChecks: countLines,
}
