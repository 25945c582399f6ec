import { kindOf } from '@weft/features/files/shared'
import { msg } from '@weft/i18n'
import { foldText } from '@weft/model'
import { filesOf, formatBytes } from '../../shared/elements/files.ts'
import { operandList } from '../../shared/elements/element-sets.ts'
import type { FamilyMember } from '../../shared/family-member.ts'

/** Files; data is an array of `{id, name, size, mime}`. A number is a size of many together, as footers add it up. */
export const definition: FamilyMember = {
  type: 'attachments',
  label: msg('Attachments'),
  menu: { under: 'files', order: 10 },
  asked: () => ({ input: 'files' }),
  card: 'wide',
  holds: 'files',
  defaultSettings: { show: 'thumbs', maxFiles: 100, allowed: [], isCover: true },
  format: (data, _settings, { locale }) =>
    typeof data === 'number'
      ? formatBytes(data, locale)
      : filesOf(data)
          .map(({ name }) => name)
          .join(', '),
  sortKey: (data) => filesOf(data).length || null,
  operators: ['is_not_empty', 'is_empty', 'file_name', 'file_type'],
  predicate(operator, operand, _settings, { locale }) {
    if (operator === 'is_empty') return (data) => filesOf(data).length === 0
    if (operator === 'is_not_empty') return (data) => filesOf(data).length > 0
    if (operator === 'file_name') {
      const wanted = typeof operand === 'string' ? foldText(operand, locale) : ''
      if (wanted === '') return null
      return (data) => filesOf(data).some(({ name }) => foldText(name, locale).includes(wanted))
    }
    if (operator !== 'file_type') return null
    const kinds = operandList(operand).filter((kind) => typeof kind === 'string' && kind.trim() !== '')
    if (kinds.length === 0) return null
    return (data) => filesOf(data).some(({ mime }) => kinds.includes(kindOf(mime)))
  },
  aggregates: ['total_size'],
  toNumber: (data) => filesOf(data).reduce((total, { size }) => total + size, 0),
}
