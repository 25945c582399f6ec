import { t } from '@weft/i18n'
import { footerOf, type LiveQuery } from '@weft/query'

import type { ItemRow, ViewRecords } from '../../client/view-member.ts'
import { emptyName } from '../../client/data/empty-name.ts'
import { footerText } from '../../client/data/footer-text.ts'
import { groupValue } from '../../client/data/group-value.ts'
import { aggregateFor } from '../../client/data/usual-footers.ts'
import { dataOf } from './cell-texts.ts'
import type { TableSettings } from './definition.ts'
import gridStyles from './grid/grid.module.css'
import styles from './grid/group.module.css'
import type { GridModel } from './grid/grid-model.ts'
import { drawIcon } from './grid/icons.ts'
import { make } from './grid/row-slot.ts'

interface GroupContext {
  records: ViewRecords
  query: LiveQuery<ItemRow>
  footers: TableSettings['footers']
  model: GridModel
  /** What was shown last, by group and column. */
  sums: Map<string, ReturnType<typeof footerText>>
  /** Takes what was shown last. */
  isQuick: boolean
}

/** Fills the header of a group: its value, how many rows it has, and its footers. */
export function paintGroupHeader(element: HTMLElement, index: number, groupContext: GroupContext): void {
  const { records, query, footers, model } = groupContext
  const group = model.groups[index]
  if (!group) return
  const { segment, isCollapsed } = group
  const label = segment.key === null ? emptyName(nameOf(records, segment.attribute_id), t) : segment.label
  const { twist, cell } = headOf(element)
  twist.dataset['group'] = String(index)
  twist.setAttribute('aria-expanded', String(!isCollapsed))
  const { level } = segment
  twist.setAttribute(
    'aria-label',
    level === 0
      ? t('Group {name}', { name: label })
      : t('Group {name}, level {level}', { name: label, level: level + 1 }),
  )
  cell.style.paddingInlineStart = `${4 + segment.level * 20}px`
  twist.style.marginInlineStart = `${segment.level * 20}px`
  cell.style.inlineSize = `calc(${model.layout.frozenWidth}px + var(--number-width) - var(--group-number-width))`
  const name = make('span', undefined)
  paintName(name, groupContext, segment.start, { ...segment, label })
  const count = make('span', styles['count'])
  count.textContent = String(segment.count)
  // A row with several labels stands in several groups: their counts add up to more than there are rows.
  if (query.length > query.rowCount) {
    count.dataset['repeats'] = ''
    count.title = t('Items with multiple values count in each of their groups')
  }
  cell.replaceChildren(name, count)
  const sums: HTMLElement[] = []
  for (const placed of model.layout.columns.slice(model.layout.frozen)) {
    const attribute = records.shown.find(({ id }) => id === placed.id)
    const aggregate = attribute && aggregateFor(footers, attribute)
    if (!aggregate) continue
    // A footer reads every row of the group: while an edit is drawn the last one stands.
    const key = JSON.stringify([segment.path, placed.id, aggregate])
    const shown = groupContext.isQuick ? groupContext.sums.get(key) : undefined
    const footer = shown ? undefined : footerOf(query, placed.id, aggregate, segment)
    // Over many rows the first one is on its way.
    const text = shown ?? (footer !== undefined && footerText(footer, aggregate, attribute, records.context))
    if (!text) continue
    groupContext.sums.set(key, text)
    const sum = make('div', styles['sum'], 'gridcell')
    sum.dataset['align'] = model.options.columns[placed.index]?.align ?? 'start'
    sum.style.insetInlineStart = `calc(var(--number-width) + ${placed.start}px)`
    sum.style.inlineSize = `${placed.width}px`
    const value = document.createElement('b')
    value.textContent = text.value
    value.dir = 'auto'
    const label = make('span', styles['sumLabel'])
    label.textContent = text.label
    sum.append(label, value)
    sums.push(sum)
  }
  const [head, ...before] = element.children
  for (const sum of before) sum.remove()
  head?.after(...sums)
}

/**
 * What stands at the head of a group: made once, since a press that begins on one element and ends on another is no
 * click, and what others change paints it again meanwhile.
 */
function headOf(element: HTMLElement): { twist: HTMLElement; cell: HTMLElement } {
  const known = element.querySelector<HTMLElement>('[data-action=group]')
  const knownCell = known?.parentElement?.nextElementSibling
  if (known && knownCell instanceof HTMLElement) return { twist: known, cell: knownCell }
  const frozen = make('div', gridStyles['frozen'], 'presentation')
  const number = make('div', styles['groupNumber'], 'gridcell')
  const twist = make('span', styles['groupTwist'], 'button')
  twist.dataset['action'] = 'group'
  twist.append(drawIcon('chevron'))
  number.append(twist)
  const cell = make('div', styles['groupCell'], 'gridcell')
  frozen.append(number, cell)
  element.replaceChildren(frozen)
  return { twist, cell }
}

const nameOf = ({ all }: ViewRecords, attribute_id: string) =>
  all.find(({ id }) => id === attribute_id)?.attribute.name ?? ''

/** The group's value as its type paints it, taken from the group's first row; else the label as text. */
function paintName(
  element: HTMLElement,
  { query, records }: GroupContext,
  first: number,
  group: { attribute_id: string; key: string | null; label: string; count: number; data?: unknown },
): void {
  const { attribute_id, key, label, count } = group
  const attribute = records.all.find(({ id }) => id === attribute_id)
  const row = count > 0 && query.at(first)?.row
  const data = row && attribute ? dataOf(row, attribute) : (group.data ?? null)
  const shown = groupValue({ key, label }, data, attribute, records.context)
  if ('text' in shown) element.textContent = shown.text
  else attribute?.type.paint(element, shown.data, attribute.settings, records.context)
}
