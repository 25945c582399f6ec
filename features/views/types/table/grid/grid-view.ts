import { t } from '@weft/i18n'

import { columnsInSight, type IndexRange, scrollToColumn } from './column-layout.ts'
import styles from './grid.module.css'
import groupStyles from './group.module.css'
import { type GridModel, type GridRow, groupKey } from './grid-model.ts'
import { BlankSlot } from './blank-slot.ts'
import { type CellLook, make, RowSlot, type RowLook } from './row-slot.ts'
import { drawIcon } from './icons.ts'
import { LineWindow, ScrollScale, type ScrollPlace, scrollToLine, type WindowStep } from './row-window.ts'
import { edgesOf, isInRange, isSingleCell, rangeOf, type CellPlace, type Selection } from './selection.ts'

/** Rows beyond the window that may stay as they are, so that a window that varies by a line hides nothing. */
const MAX_LEFT_OVER = 4

export interface GridViewOptions {
  scroller: HTMLElement
  canvas: HTMLElement
  /** The field that has the focus while cells are selected. */
  catcher: HTMLElement
  model: GridModel
  numberWidth: number
  /** Height of the sticky header, and of the footer. */
  headHeight: number
  footHeight: number
  /** Whether values can be drawn over other cells. */
  mayFill: boolean
  isPicked(id: string): boolean
  isCurrent(id: string): boolean
  markOf(item_id: string, column_id: string): CellLook['mark']
  /**
   * `isQuick`: what takes long may be shown as it was. The first drawing comes before anybody else has the grid, so it
   * brings its model.
   */
  paintGroup(element: HTMLElement, group: number, context: { model: GridModel; isQuick: boolean }): void
  /** After every drawing: what hangs over the grid moves along. */
  onDraw(): void
}

/** Draws something more over a row that was just drawn. */
export type RowDecorator = (slot: RowSlot, row: GridRow, line: number) => void

/** Draws the lines that are in sight, with elements that are used again and again. */
export class GridView {
  options: GridViewOptions
  selection: Selection | null = null
  /** Where a fill that is being dragged would reach. */
  fill: ReturnType<typeof rangeOf> | null = null
  isRtl = false
  /** Called for each row that is drawn anew, in their order; whoever takes one away cleans up before. */
  readonly decorators = new Set<RowDecorator>()
  /** What each line is drawn with. A line that left the window keeps its row until another line needs it. */
  private readonly rows = new Map<number, RowSlot>()
  private readonly spareRows: RowSlot[] = []
  private readonly ready = new LineWindow()
  private fillFrame = 0
  /** Headers by what their groups are, so that a press on one outlives what others change meanwhile. */
  private readonly groups = new Map<string, HTMLElement>()
  private paintedGroups = new WeakSet<HTMLElement>()
  private readonly blanks = new Map<number, BlankSlot>()
  private readonly handle: HTMLElement
  private readonly open: HTMLElement
  /** Rises whenever more may have changed than what is in sight. */
  private version = 0
  private isQuick = false
  private width = 0
  private height = 0
  private place: ScrollPlace = { content: 0, shift: 0 }
  /** How far the columns are scrolled. Kept, because asking the browser after a change lays the page out at once. */
  private scrolledStart = 0
  private scale = new ScrollScale(0, 0)
  private activeElement: HTMLElement | null = null
  private readonly resize: ResizeObserver

  constructor(options: GridViewOptions) {
    this.options = options
    const { scroller } = options
    this.handle = make('span', styles['handle'])
    this.handle.dataset['action'] = 'fill'
    this.open = make('span', styles['open'])
    this.open.dataset['action'] = 'open'
    this.open.setAttribute('role', 'button')
    this.open.append(drawIcon('panel'), document.createTextNode(t('Open')))
    this.resize = new ResizeObserver(() => this.measure())
    this.resize.observe(scroller)
    scroller.addEventListener('scroll', this.handleScroll, { passive: true })
    scroller.addEventListener('pointerover', this.handleHover)
    this.measure()
  }

  destroy(): void {
    const { scroller, canvas } = this.options
    this.resize.disconnect()
    cancelAnimationFrame(this.fillFrame)
    scroller.removeEventListener('scroll', this.handleScroll)
    scroller.removeEventListener('pointerover', this.handleHover)
    canvas.replaceChildren()
  }

  /** Everything that is in sight is drawn now, before this returns. */
  draw(): void {
    this.version++
    const { scroller, canvas, model } = this.options
    this.scale = new ScrollScale(model.lines.height, this.bodyHeight)
    const height = `${this.scale.canvas}px`
    if (canvas.style.minBlockSize !== height) canvas.style.minBlockSize = height
    this.drawWindow(scroller.scrollTop, Math.abs(scroller.scrollLeft))
  }

  /** Forgets all painted cells: settings or the language changed. */
  repaint(): void {
    for (const slot of [...this.rows.values(), ...this.spareRows]) slot.forget()
    this.refreshGroups()
    for (const { element } of this.blanks.values()) element.remove()
    this.blanks.clear()
    this.draw()
  }

  /** Headers of groups are painted anew with the next drawing. */
  refreshGroups(isQuick = false): void {
    this.isQuick = isQuick
    this.paintedGroups = new WeakSet()
  }

  get pageLines(): number {
    return Math.max(1, Math.floor(this.bodyHeight / this.options.model.options.rowHeight) - 1)
  }

  /** The lines that are in sight. */
  get linesInSight(): IndexRange {
    return this.ready.inSight(this.options.model.lines, this.place.content, this.bodyHeight)
  }

  /** Brings a cell wholly into sight. */
  reveal({ line, column }: CellPlace): void {
    const { scroller, model, numberWidth } = this.options
    this.revealLine(line)
    const scroll = Math.abs(scroller.scrollLeft)
    const next = scrollToColumn(model.layout, column, { scroll, viewport: this.width, before: numberWidth })
    if (next !== scroll) scroller.scrollLeft = this.isRtl ? -next : next
    this.draw()
  }

  /** Brings a line into sight, without moving sideways. */
  revealLine(line: number): void {
    const { scroller, model } = this.options
    const content = scrollToLine(model.lines, line, { from: this.place.content, viewport: this.bodyHeight })
    if (content !== this.place.content) scroller.scrollTop = this.scale.scrollTopOf(content)
  }

  /** Back to the first of the scrolling columns. */
  scrollToStart(): void {
    if (this.scrolledStart !== 0) this.options.scroller.scrollLeft = 0
  }

  /** A cell's box, in px from the start and upper edges of the scroller; null for a cell that is not there. */
  boxOf({ line, column }: CellPlace): { start: number; top: number; width: number; height: number } | null {
    const { model, numberWidth, headHeight } = this.options
    const placed = model.layout.columns[column]
    if (!placed || line < 0 || line >= model.lines.length) return null
    const isFrozen = column < model.options.frozen
    const scroll = isFrozen ? 0 : this.scrolledStart
    return {
      start: numberWidth + placed.start - scroll,
      top: headHeight + model.lines.top(line) - this.place.content,
      width: placed.width,
      height: model.lines.heightOf(line),
    }
  }

  /** The cell at a point of the window; nearest line and column where it lies outside of them. */
  cellAt(clientX: number, clientY: number): CellPlace {
    const { scroller, model, numberWidth, headHeight } = this.options
    const box = scroller.getBoundingClientRect()
    const line = model.lines.lineAt(clientY - box.top - headHeight + this.place.content)
    const x = (this.isRtl ? box.right - clientX : clientX - box.left) - numberWidth
    const scrolled = x < model.layout.frozenWidth ? x : x + Math.abs(scroller.scrollLeft)
    const columns = model.layout.columns
    const found = columns.findIndex(({ start, width }) => scrolled >= start && scrolled < start + width)
    const column = found >= 0 ? found : scrolled < 0 ? 0 : columns.length - 1
    return { line, column }
  }

  private get bodyHeight(): number {
    return Math.max(0, this.height - this.options.headHeight - this.options.footHeight)
  }

  private readonly handleScroll = (): void => {
    const { scroller } = this.options
    this.drawWindow(scroller.scrollTop, Math.abs(scroller.scrollLeft))
  }

  // One button for all rows: it goes to the row that the pointer is on.
  private readonly handleHover = ({ target }: Event): void => {
    const row = (target as Element).closest?.<HTMLElement>('[data-row]')
    const primary = row?.querySelector<HTMLElement>(`.${styles['primary']}`)
    if (primary && this.open.parentElement !== primary) primary.append(this.open)
  }

  private measure(): void {
    const { scroller } = this.options
    this.width = scroller.clientWidth
    this.height = scroller.clientHeight
    this.isRtl = getComputedStyle(scroller).direction === 'rtl'
    this.draw()
  }

  private columnsWindow(scroll: number): IndexRange {
    const { model, numberWidth } = this.options
    return columnsInSight(model.layout, { scroll, viewport: this.width, before: numberWidth })
  }

  private drawWindow(scrollTop: number, scrollStart: number): void {
    const { scroller, model } = this.options
    this.place = this.scale.placeAt(scrollTop)
    this.scrolledStart = scrollStart
    scroller.toggleAttribute('data-scrolled', scrollStart > 0)
    const step = this.ready.step(model.lines, this.place.content, this.bodyHeight)
    this.release(step)
    this.drawLines(step.lines, this.columnsWindow(scrollStart))
    cancelAnimationFrame(this.fillFrame)
    // Not in the frame that follows this event: that one is for what is in sight.
    if (!step.isComplete) this.fillFrame = requestAnimationFrame(() => this.fillLater())
  }

  private fillLater(): void {
    this.fillFrame = requestAnimationFrame(() => {
      const { scroller } = this.options
      this.drawWindow(scroller.scrollTop, Math.abs(scroller.scrollLeft))
    })
  }

  private drawLines(lines: IndexRange, columns: IndexRange): void {
    const { model, onDraw } = this.options
    const range = this.selection && rangeOf(this.selection)
    const outlined = this.fill ?? range
    for (let line = lines.first; line < lines.end; line++) {
      if (model.hasCells(line)) this.rowSlot(line, lines)
      else this.drawGroup(line)
    }
    let active = this.drawBlanks(lines, columns)
    let handleCell: HTMLElement | null = null
    for (const [line, slot] of this.rows) {
      const row = model.rowAt(line)
      if (!row) {
        this.rows.delete(line)
        this.spareRows.push(slot)
        continue
      }
      slot.place(model.lines.top(line) + this.place.shift, model.lines.heightOf(line))
      if (!slot.isDrawn(row, columns, this.version)) {
        slot.draw(row, model, columns, { ...this.rowLook(row.id, line, outlined), version: this.version })
        for (const decorate of this.decorators) decorate(slot, row, line)
      }
      const { selection } = this
      if (selection?.anchor.line === line) active = slot.cellElement(selection.anchor.column) ?? null
      if (range && range.bottom === line) handleCell = slot.cellElement(range.end) ?? null
    }
    for (const spare of this.spareRows) spare.rest()
    this.markActive(active)
    this.placeHandle(handleCell)
    onDraw()
  }

  private rowLook(id: string, line: number, range: ReturnType<typeof rangeOf> | null): RowLook {
    const { options, selection } = this
    const isSingle = range === null || (isSingleCell(range) && this.fill === null)
    return {
      isPicked: options.isPicked(id),
      isCurrent: options.isCurrent(id),
      // The header is row 1.
      ariaRow: line + 2,
      cell: (column) => ({
        edges: range && !isSingle && isInRange(range, line, column) ? edgesOf(range, line, column) : null,
        isActive: selection?.anchor.line === line && selection.anchor.column === column,
        mark: options.markOf(id, options.model.options.columns[column]?.id ?? ''),
      }),
    }
  }

  /** Takes out of use what shows no line any more, and rows that are far too many after the window shrank. */
  private release({ lines: { first, end }, size }: WindowStep): void {
    const { model } = this.options
    let surplus = this.rows.size - size - MAX_LEFT_OVER
    for (const [line, slot] of this.rows) {
      const isOutside = line < first || line >= end
      if (model.hasCells(line) && !(isOutside && surplus-- > 0)) continue
      this.rows.delete(line)
      this.spareRows.push(slot)
    }
    const shown = new Set<string>()
    for (let line = first; line < end; line++) {
      const place = model.lines.at(line)
      if (place?.kind === 'group') shown.add(this.groupAt(place.group))
    }
    for (const [key, element] of this.groups) {
      if (shown.has(key)) continue
      this.groups.delete(key)
      element.remove()
    }
    for (const [line, { element }] of this.blanks) {
      if (line >= first && line < end && model.lines.at(line)?.kind === 'add') continue
      this.blanks.delete(line)
      element.remove()
    }
  }

  /** Gives a line its row: its own, else that of the line farthest away, since hiding and showing rows is dear. */
  private rowSlot(line: number, { first, end }: IndexRange): void {
    if (this.rows.has(line)) return
    let slot = this.spareRows.pop()
    if (!slot) {
      let far = -1
      let distance = 0
      for (const other of this.rows.keys()) {
        if (other >= first && other < end) continue
        if (Math.abs(other - line) > distance) {
          far = other
          distance = Math.abs(other - line)
        }
      }
      slot = this.rows.get(far)
      this.rows.delete(far)
    }
    if (!slot) {
      slot = new RowSlot()
      this.options.canvas.append(slot.element)
    }
    this.rows.set(line, slot)
  }

  private groupAt(group: number): string {
    return groupKey(this.options.model.groups[group]?.segment)
  }

  private drawGroup(line: number): void {
    const { model, canvas, paintGroup } = this.options
    const place = model.lines.at(line)
    if (place?.kind !== 'group') return
    const key = this.groupAt(place.group)
    let element = this.groups.get(key)
    if (!element) {
      element = make('div', `${styles['row']} ${groupStyles['group']}`, 'row')
      this.groups.set(key, element)
      canvas.append(element)
    }
    if (!this.paintedGroups.has(element)) {
      this.paintedGroups.add(element)
      paintGroup(element, place.group, { model, isQuick: this.isQuick })
    }
    element.setAttribute('aria-rowindex', String(line + 2))
    element.style.transform = `translateY(${model.lines.top(line) + this.place.shift}px)`
    element.style.blockSize = `${model.lines.heightOf(line)}px`
  }

  /** Draws the lines that add items; their active cell, where it is one of theirs. */
  private drawBlanks(lines: IndexRange, window: IndexRange): HTMLElement | null {
    const { model, canvas } = this.options
    const { anchor } = this.selection ?? {}
    let active: HTMLElement | null = null
    for (let line = lines.first; line < lines.end; line++) {
      const place = model.lines.at(line)
      if (place?.kind !== 'add') continue
      let slot = this.blanks.get(line)
      if (!slot) {
        slot = new BlankSlot()
        this.blanks.set(line, slot)
        canvas.append(slot.element)
      }
      slot.place(line, model.lines.top(line) + this.place.shift, model.lines.heightOf(line))
      const column = anchor?.line === line ? anchor.column : null
      active = slot.draw(model, place, { window, active: column }) ?? active
    }
    return active
  }

  private markActive(element: HTMLElement | null): void {
    if (this.activeElement && this.activeElement !== element) this.activeElement.removeAttribute('id')
    this.activeElement = element
    const { catcher, scroller } = this.options
    // Named only while it is in the document: scrolled out of sight there is no such element.
    if (element) {
      element.id = `${scroller.id}-active`
      catcher.setAttribute('aria-activedescendant', element.id)
    } else catcher.removeAttribute('aria-activedescendant')
  }

  private placeHandle(cell: HTMLElement | null): void {
    if (!cell || !this.options.mayFill) this.handle.remove()
    else if (this.handle.parentElement !== cell) cell.append(this.handle)
  }
}
