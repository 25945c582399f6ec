import { msg } from '@weft/i18n'
import { foldText } from '@weft/model'
import {
  ALL_SET_OPERATORS,
  operandList,
  SET_OPERATORS,
  setPredicate,
} from '../../shared/elements/element-sets.ts'
import type { FamilyMember } from '../../shared/family-member.ts'
import { linksOf, nameOfLink } from '../../shared/links-to/linked-item.ts'

/** Items of a board, in the order of the cell. Data is made of reference records and never stored in a value. */
export const definition: FamilyMember = {
  type: 'reference',
  label: msg('Reference'),
  menu: { under: 'files', order: 20 },
  asked: () => ({ input: 'items' }),
  holds: 'items',
  stack: 'items',
  defaultSettings: {
    board_id: null,
    folder_id: null,
    multiple: true,
    two_way: true,
    mirror_id: null,
    filter: null,
    shown: [],
    create_from_picker: true,
  },
  // Links are records beside the values: they are read like what follows from others.
  computed: {
    inputs: () => [],
    prepare: () => (cell) => cell.linked(cell.row_id, cell.attribute_id),
  },
  format: (data) => linksOf(data).map(nameOfLink).join(', '),
  sortKey(data) {
    const [first] = linksOf(data)
    return first ? nameOfLink(first) : null
  },
  operators: [...ALL_SET_OPERATORS, 'contains', 'not_contains'],
  operatorsFor: () => [...SET_OPERATORS, 'contains', 'not_contains'],
  predicate(operator, operand, _settings, { locale }) {
    if (operator === 'contains' || operator === 'not_contains') {
      const wanted = typeof operand === 'string' ? foldText(operand, locale) : ''
      if (wanted === '') return null
      const has = (data: unknown) =>
        linksOf(data).some((link) => foldText(nameOfLink(link), locale).includes(wanted))
      return operator === 'contains' ? has : (data) => !has(data)
    }
    const wanted = operandList(operand).filter((id) => typeof id === 'string')
    return setPredicate(
      operator,
      wanted.map((id) => (one: string) => one === id),
      (data) => linksOf(data).map(({ item_id }) => item_id),
    )
  },
  groups: (data) =>
    linksOf(data).map((link) => ({ key: link.item_id, label: nameOfLink(link), sort: nameOfLink(link) })),
  aggregates: ['sum'],
  toNumber: (data) => linksOf(data).length,
}
