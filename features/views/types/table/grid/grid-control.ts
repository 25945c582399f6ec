import type { EarlyPresses } from '@weft/ui'

import { type Move, movePlace } from './navigation.ts'
import type { GridModel, GridRow } from './grid-model.ts'
import type { GridView } from './grid-view.ts'
import {
  type CellPlace,
  type CellRange,
  clampSelection,
  extendTo,
  rangeOf,
  selectCell,
  type Selection,
} from './selection.ts'

/** What the grid asks of whoever owns the data. Lines and columns are those of the model at the moment. */
export interface GridHost {
  /** Opens an editor; `text` was typed and replaces the value. */
  edit(place: CellPlace, text?: string): void
  /** A press on a cell, or on a part of it, that is edited by pressing it. False when it is not such a cell. */
  toggle(place: CellPlace, part?: Element): boolean
  /** With the tab of the item that is meant. */
  open(row_id: string, tab?: string): void
  pick(row_ids: readonly string[], isPicked: boolean): void
  addRow(group: number | null): void
  /** Removes a row that was just begun and holds nothing; false for any other. */
  takeBack(row_id: string): boolean
  copy(range: CellRange, event: ClipboardEvent, isCut: boolean): void
  paste(range: CellRange, event: ClipboardEvent): void
  clear(range: CellRange): void
  /** `isTurned`: with Ctrl, series are repeated and others go on; null: everything is repeated. */
  fillRange(source: CellRange, target: CellRange, isTurned: boolean | null): void
  undo(): void
  redo(): void
  trash(row_ids: readonly string[]): void
  search(): void
  /** Gives the keyboard to the grid. */
  focus(): void
  /** Enter and a tap open the item instead of editing, as on phones. */
  opensOnTap: boolean
}

/** What is selected, and how it moves. Rows are followed by id when the list changes under the selection. */
export class GridControl {
  readonly view: GridView
  private readonly hostOf: () => GridHost
  private followed: { anchor: string; focus: string } | null = null
  /** Column that Enter returns to after Tab went along a row. */
  private returnColumn: number | null = null
  /** The first cell is selected because the grid got the focus; nobody chose it. */
  isEntered = false
  /** Rows that were pressed before there was anything to move them. */
  earlyRows: EarlyPresses<string> | null = null
  private readonly listeners = new Set<() => void>()

  /** `host` is asked for whenever something is done; its program comes with that of the keys. */
  constructor(view: GridView, host: () => GridHost) {
    this.view = view
    this.hostOf = host
  }

  get host(): GridHost {
    return this.hostOf()
  }

  get model(): GridModel {
    return this.view.options.model
  }

  get selection(): Selection | null {
    return this.view.selection
  }

  get active(): CellPlace | null {
    return this.view.selection?.anchor ?? null
  }

  /** Cells of items; null on a line that adds one, of which there is nothing to copy or to clear. */
  get range(): CellRange | null {
    const { selection } = this.view
    return selection && !this.model.isBlank(selection.anchor.line) ? rangeOf(selection) : null
  }

  /** The cell of an item that is not there yet, where that is the active one. */
  get blank(): CellPlace | null {
    return this.active && this.model.isBlank(this.active.line) ? this.active : null
  }

  get activeRow(): GridRow | null {
    return this.active && this.model.rowAt(this.active.line)
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  select(selection: Selection | null, isRevealed = true): void {
    this.isEntered = false
    this.view.selection = selection
    this.remember()
    if (selection && isRevealed) this.view.reveal(selection.focus)
    else this.view.draw()
    for (const listener of this.listeners) listener()
  }

  private remember(): void {
    const { selection } = this
    this.followed = selection && {
      anchor: this.model.keyOf(selection.anchor.line),
      focus: this.model.keyOf(selection.focus.line),
    }
  }

  selectPlace(place: CellPlace): void {
    this.returnColumn = null
    this.select(selectCell(place))
  }

  /** Selects the first cell where nothing is selected yet. */
  enter(): void {
    if (this.selection) return
    const first = movePlace({ line: -1, column: 0 }, 'down', this.field)
    if (first.line < 0) return
    this.select(selectCell(first), false)
    this.isEntered = true
  }

  move(move: Move, isExtending = false): void {
    const { selection } = this
    if (!selection) {
      this.enter()
      return
    }
    const isRange = isExtending && this.blank === null
    const from = isRange ? selection.focus : selection.anchor
    const to = movePlace(from, move, isRange ? { ...this.field, isBlank: () => false } : this.field)
    if (move === 'next' || move === 'previous') this.returnColumn ??= from.column
    else this.returnColumn = null
    // The first column is frozen and always in sight; who goes there wants the others from their start.
    if (move === 'row-start' || move === 'first') this.view.scrollToStart()
    this.select(isRange ? extendTo(selection, to) : selectCell(to))
  }

  /** After Enter: down, and back to the column where a run of Tabs began. */
  moveDown(): void {
    const { active, returnColumn } = this
    if (!active) return
    const column = returnColumn ?? active.column
    const to = movePlace({ line: active.line, column }, 'down', this.field)
    this.returnColumn = null
    this.select(selectCell(to))
  }

  extend(to: CellPlace): void {
    const { selection, range } = this
    if (selection && range && this.model.hasCells(to.line)) this.select(extendTo(selection, to))
  }

  /** The list changed: the selection goes where its rows went, and stays in place when they are gone. */
  follow(): void {
    const { selection, followed, model } = this
    if (!selection) {
      this.view.draw()
      return
    }
    const moved = (id: string, { line, column }: CellPlace) => {
      const at = id === '' ? -1 : model.follow(id, line)
      return { line: at < 0 ? line : at, column }
    }
    const next = {
      anchor: moved(followed?.anchor ?? '', selection.anchor),
      focus: moved(followed?.focus ?? '', selection.focus),
    }
    const clamped = clampSelection(next, this.field)
    // A row that left may have made room for a header.
    const anchor = clamped && movePlace(clamped.anchor, 'row-start', this.field)
    const isOnCells = anchor !== null && (model.hasCells(anchor.line) || model.isBlank(anchor.line))
    this.view.selection = isOnCells ? clamped : null
    // Its row is gone: what comes to lie on this line next is somebody else's.
    if (isOnCells && model.isBlank(anchor.line)) this.remember()
    this.view.draw()
    for (const listener of this.listeners) listener()
  }

  /** Rows of a range from top to bottom, headers left out. */
  rowsOf({ top, bottom }: CellRange): { line: number; row: GridRow }[] {
    const rows: { line: number; row: GridRow }[] = []
    for (let line = top; line <= bottom; line++) {
      const row = this.model.rowAt(line)
      if (row) rows.push({ line, row })
    }
    return rows
  }

  get field() {
    const { model } = this
    return {
      lines: model.lines.length,
      columns: model.options.columns.length,
      page: this.view.pageLines,
      hasCells: (line: number) => model.hasCells(line),
      isBlank: (line: number) => model.isBlank(line),
    }
  }
}
