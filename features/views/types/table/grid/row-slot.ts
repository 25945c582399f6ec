import { t } from '@weft/i18n'

import { nameOfComments } from '../../../client/cards/name-of-comments.ts'
import type { IndexRange } from './column-layout.ts'
import styles from './grid.module.css'
import type { GridColumn, GridModel, GridRow } from './grid-model.ts'
import { drawIcon } from './icons.ts'

/** How a cell is drawn beside its value: in a range, at its edges, active, and where its edit stands. */
export interface CellLook {
  edges: string | null
  isActive: boolean
  mark: { state: 'waiting' | 'refused' | 'overtaken' | 'differs'; text: string } | null
}

/** A cell that is in no range, not active, and of no edit. */
const PLAIN: CellLook = { edges: null, isActive: false, mark: null }

interface CellSlot {
  element: HTMLElement
  /** What the value is painted in. */
  content: HTMLElement
  column: GridColumn | null
  width: number
  data: unknown
  look: CellLook
}

const NOTHING = Symbol('nothing painted yet')

export interface RowLook {
  isPicked: boolean
  isCurrent: boolean
  ariaRow: number
  cell(column: number): CellLook
}

/**
 * One row of elements that shows one line after the other. Nothing is written that is there already: a scrolled row
 * gets new texts, a row that only changed its selection gets attributes.
 */
export class RowSlot {
  readonly element: HTMLElement
  rowId: string | null = null
  private readonly frozen: HTMLElement
  private readonly number: HTMLElement
  private readonly numberText = document.createTextNode('')
  private readonly tick: HTMLElement
  private readonly twist: HTMLElement
  /** How many comments there are, after the name; in the row only where there are some. */
  private readonly comments: HTMLElement
  private commentCount = 0
  private isUnread = false
  /** Stands for the scrolling columns before the first one that is there. */
  private readonly gap: HTMLElement
  private gapWidth = -1
  private frozenCount = 0
  private readonly cells = new Map<number, CellSlot>()
  private readonly spare: CellSlot[] = []
  private y = -1
  private height = 0
  private look = ''
  private ariaRow = -1
  private drawn: { row: GridRow; window: IndexRange; version: number } | null = null

  constructor() {
    this.element = make('div', styles['row'], 'row')
    this.frozen = make('div', styles['frozen'], 'presentation')
    this.number = make('div', styles['number'], 'rowheader')
    this.number.setAttribute('aria-colindex', '1')
    const numberBox = make('span', styles['numberText'])
    numberBox.append(this.numberText)
    this.tick = make('span', styles['tick'], 'checkbox')
    this.tick.dataset['action'] = 'pick'
    this.tick.append(drawIcon('check'))
    this.number.append(numberBox, this.tick)
    this.twist = make('span', styles['twist'])
    this.twist.dataset['action'] = 'twist'
    this.twist.append(drawIcon('chevron'))
    this.comments = make('span', styles['comments'], 'button')
    this.comments.dataset['action'] = 'comments'
    this.comments.append(drawIcon('message'), document.createTextNode(''))
    this.comments.hidden = true
    this.frozen.append(this.number)
    this.gap = make('span', styles['gap'])
    this.element.append(this.frozen, this.gap)
  }

  place(y: number, height: number): void {
    if (this.element.hidden) this.element.hidden = false
    if (y !== this.y) {
      this.y = y
      this.element.style.transform = `translateY(${y}px)`
    }
    if (height !== this.height) {
      this.height = height
      this.element.style.blockSize = `${height}px`
      // Texts stand in the middle by their line height; the last pixel is the line below the row.
      this.element.style.setProperty('--row-line', `${height - 1}px`)
    }
  }

  /** Whether everything is drawn already: only the place may differ. */
  isDrawn(row: GridRow, window: IndexRange, version: number): boolean {
    const { drawn } = this
    return (
      drawn !== null &&
      drawn.version === version &&
      drawn.row.item === row.item &&
      drawn.row.number === row.number &&
      drawn.window.first === window.first &&
      drawn.window.end === window.end
    )
  }

  /** Draws a row; `window` says which scrolling columns are to be there. */
  draw(row: GridRow, model: GridModel, window: IndexRange, look: RowLook & { version: number }): void {
    this.drawn = { row, window, version: look.version }
    this.drawRow(row, look)
    const { columns, frozen } = model.options
    const isRegrouped = frozen !== this.frozenCount
    this.frozenCount = frozen
    for (const [index, cell] of this.cells) {
      const isWanted = !isRegrouped && (index < frozen || (index >= window.first && index < window.end))
      if (isWanted && columns[index]) continue
      this.cells.delete(index)
      cell.element.remove()
      this.spare.push(cell)
    }
    for (let index = 0; index < frozen; index++) this.drawCell(index, row, model, look)
    this.drawGap((model.layout.columns[window.first]?.start ?? 0) - model.layout.frozenWidth)
    let before: Element = this.gap
    for (let index = window.first; index < window.end; index++) {
      const cell = this.drawCell(index, row, model, look)
      if (!cell) continue
      // Cells stand in the flow: hundreds of positioned boxes would cost more to paint than their texts.
      if (before.nextElementSibling !== cell) before.after(cell)
      before = cell
    }
  }

  /** Out of sight, for people and for programs that read the page; the elements stay for the next line. */
  rest(): void {
    if (this.element.hidden) return
    this.element.hidden = true
  }

  /** Forgets what was painted, such as after settings of a column changed. */
  forget(): void {
    this.drawn = null
    for (const cell of [...this.cells.values(), ...this.spare]) cell.data = NOTHING
  }

  cellElement(column: number): HTMLElement | undefined {
    return this.cells.get(column)?.element
  }

  private drawRow(row: GridRow, { isPicked, isCurrent, ariaRow }: RowLook): void {
    const { element, twist, tick } = this
    if (this.rowId !== row.id) {
      this.rowId = row.id
      element.setAttribute('data-row', row.id)
    }
    if (this.ariaRow !== ariaRow) {
      this.ariaRow = ariaRow
      element.setAttribute('aria-rowindex', String(ariaRow))
    }
    const number = row.number === null ? '' : String(row.number)
    if (this.numberText.data !== number) this.numberText.data = number
    this.drawComments(row.item.comment_count ?? 0, row.isUnread)
    // From one row to the next this hardly ever changes.
    const look = `${row.depth}|${row.hasChildren}|${row.isOpen}|${row.isHiddenByFilter}|${isPicked}|${isCurrent}`
    if (look === this.look) return
    this.look = look
    element.setAttribute('aria-selected', String(isPicked))
    element.toggleAttribute('data-picked', isPicked)
    element.toggleAttribute('data-current', isCurrent)
    element.toggleAttribute('data-lingers', row.isHiddenByFilter)
    if (row.isHiddenByFilter) element.title = t('Hidden by the filter after the next reload')
    else element.removeAttribute('title')
    tick.setAttribute('aria-checked', String(isPicked))
    tick.setAttribute('aria-label', t('Select row'))
    twist.style.marginInlineStart = `${row.depth * 20}px`
    twist.toggleAttribute('data-twistable', row.hasChildren)
    twist.toggleAttribute('data-open', row.isOpen)
    // A row of a grid cannot be expanded itself; the sign in its first cell can.
    if (row.hasChildren) {
      twist.setAttribute('role', 'button')
      twist.setAttribute('aria-expanded', String(row.isOpen))
      twist.setAttribute('aria-label', t('Sub-items'))
    } else for (const name of ['role', 'aria-expanded', 'aria-label']) twist.removeAttribute(name)
  }

  private drawComments(count: number, isUnread: boolean): void {
    if (count === this.commentCount && isUnread === this.isUnread) return
    this.commentCount = count
    this.isUnread = isUnread
    const { comments } = this
    comments.hidden = count === 0
    comments.lastChild?.replaceWith(String(count))
    comments.toggleAttribute('data-unread', isUnread)
    comments.setAttribute('aria-label', nameOfComments(count, isUnread))
  }

  private drawGap(width: number): void {
    if (width === this.gapWidth) return
    this.gapWidth = width
    this.gap.style.inlineSize = `${width}px`
  }

  private drawCell(index: number, row: GridRow, model: GridModel, look: RowLook): Element | null {
    const column = model.options.columns[index]
    if (!column) return null
    let cell = this.cells.get(index)
    if (!cell) {
      cell = this.spare.pop() ?? makeCell()
      this.cells.set(index, cell)
      cell.element.setAttribute('aria-colindex', String(index + 2))
      cell.element.dataset['column'] = String(index)
      const isPrimary = index === 0
      cell.element.classList.toggle(styles['primary'] ?? '', isPrimary)
      if (isPrimary) {
        cell.element.prepend(this.twist)
        cell.element.append(this.comments)
      }
      if (index < model.options.frozen) this.frozen.append(cell.element)
    }
    const { element, content } = cell
    if (cell.column !== column) {
      cell.column = column
      cell.data = NOTHING
      element.dataset['align'] = column.align
    }
    if (cell.width !== column.width) {
      cell.width = column.width
      element.style.inlineSize = `${column.width}px`
    }
    const data = column.read ? column.read(row.item) : (row.item.values?.[column.id]?.data ?? null)
    const shown = column.isComposed ? row.item : data
    if (cell.data !== shown) {
      cell.data = shown
      column.paint(content, data, row.item)
    }
    drawLook(cell, look.cell(index))
    return element
  }
}

function drawLook(cell: CellSlot, look: CellLook): void {
  if (isSameLook(cell.look, look)) return
  cell.look = look
  const { edges, isActive, mark } = look
  const { element } = cell
  if (edges === null) {
    delete element.dataset['edges']
    element.removeAttribute('aria-selected')
  } else {
    element.dataset['edges'] = edges
    element.setAttribute('aria-selected', 'true')
  }
  element.toggleAttribute('data-active', isActive)
  if (mark) {
    element.dataset['mark'] = mark.state
    element.title = mark.text
  } else if (element.dataset['mark']) {
    delete element.dataset['mark']
    element.removeAttribute('title')
  }
}

function isSameLook(a: CellLook, b: CellLook): boolean {
  if (a.edges !== b.edges || a.isActive !== b.isActive) return false
  return a.mark?.state === b.mark?.state && a.mark?.text === b.mark?.text
}

function makeCell(): CellSlot {
  const element = make('div', styles['cell'], 'gridcell')
  const content = make('div', styles['content'])
  element.append(content)
  return { element, content, column: null, width: -1, data: NOTHING, look: PLAIN }
}

export function make(tag: 'div' | 'span', className: string | undefined, role?: string): HTMLElement {
  const element = document.createElement(tag)
  if (className) element.className = className
  if (role) element.setAttribute('role', role)
  return element
}
