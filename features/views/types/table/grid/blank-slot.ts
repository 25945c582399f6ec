import { t } from '@weft/i18n'

import type { IndexRange } from './column-layout.ts'
import styles from './grid.module.css'
import type { GridColumn, GridModel } from './grid-model.ts'
import groupStyles from './group.module.css'
import { drawIcon } from './icons.ts'
import { make } from './row-slot.ts'

/** A line for an item that is not there yet: empty cells to type into. The first of such lines says so. */
export class BlankSlot {
  readonly element = make('div', `${styles['row']} ${groupStyles['blank']}`, 'row')
  private readonly frozen = make('div', styles['frozen'], 'presentation')
  private readonly gap = make('span', styles['gap'])
  private readonly cells = new Map<number, HTMLElement>()
  private active: HTMLElement | null = null
  private columns: readonly GridColumn[] | null = null
  private drawn = ''

  place(line: number, y: number, height: number): void {
    const { element } = this
    element.setAttribute('aria-rowindex', String(line + 2))
    element.style.transform = `translateY(${y}px)`
    element.style.blockSize = `${height}px`
    element.style.setProperty('--row-line', `${height - 1}px`)
  }

  /** `window` says which scrolling columns are to be there. Returns the cell of the active column. */
  draw(
    model: GridModel,
    { group, isFirst }: { group: number | null; isFirst: boolean },
    { window, active }: { window: IndexRange; active: number | null },
  ): HTMLElement | null {
    const { columns, frozen } = model.options
    const drawn = [group, isFirst, frozen, window.first, window.end].join(' ')
    if (columns !== this.columns || drawn !== this.drawn) {
      this.columns = columns
      this.drawn = drawn
      this.fill(model, window, isFirst ? group : undefined)
    }
    const cell = (active === null ? undefined : this.cells.get(active)) ?? null
    if (cell !== this.active) {
      this.active?.removeAttribute('data-active')
      cell?.setAttribute('data-active', '')
      this.active = cell
    }
    return cell
  }

  /** `group` is undefined for a line that does not say what it is for. */
  private fill(model: GridModel, window: IndexRange, group: number | null | undefined): void {
    const { columns, frozen } = model.options
    this.cells.clear()
    this.active = null
    const cellsOf = (from: number, end: number) =>
      columns.slice(from, end).map((column, at) => this.cellOf(column, from + at))
    const number = make('div', styles['number'], 'presentation')
    this.frozen.replaceChildren(number, ...cellsOf(0, frozen))
    const before = (model.layout.columns[window.first]?.start ?? 0) - model.layout.frozenWidth
    this.gap.style.inlineSize = `${before}px`
    this.element.replaceChildren(this.frozen, this.gap, ...cellsOf(window.first, window.end))
    if (group === undefined) return
    number.append(drawIcon('plus'))
    const first = this.cells.get(0)
    if (first) first.textContent = t('Add item')
    for (const part of [number, first])
      if (part) Object.assign(part.dataset, { action: 'add', group: group === null ? '' : String(group) })
  }

  private cellOf({ width }: GridColumn, column: number): HTMLElement {
    const cell = make('div', styles['cell'], 'gridcell')
    cell.setAttribute('aria-colindex', String(column + 2))
    cell.dataset['column'] = String(column)
    cell.style.inlineSize = `${width}px`
    if (column === 0) cell.classList.add(groupStyles['blankName'] ?? '')
    this.cells.set(column, cell)
    return cell
  }
}
