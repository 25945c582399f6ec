import type { ComputedColumn } from '../computed/computed-column.ts'
import { KeptColumns } from '../computed/kept-columns.ts'
import { Meter } from '../work/meter.ts'
import { runWhole } from '../work/run-whole.ts'
import { ValueColumn } from './value-column.ts'

/**
 * The rows of a folder as columns: ids, order, and those attributes that queries asked for. It is changed in place;
 * a query reads it without waiting in between. Cells come as JSON texts, an empty text for an empty value.
 */
export class ColumnRows {
  readonly ids: string[] = []
  orders: Float64Array
  readonly columns = new Map<string, ValueColumn>()
  /** Columns of attributes that follow from others, as the last queries needed them. */
  readonly computed = new KeptColumns<ComputedColumn>()
  private readonly places = new Map<string, number>()

  constructor(ids: readonly string[], orders: readonly number[]) {
    this.orders = new Float64Array(Math.max(16, ids.length + (ids.length >> 3)))
    ids.forEach((id, row) => {
      this.ids.push(id)
      this.places.set(id, row)
      this.orders[row] = orders[row] ?? 0
    })
  }

  get length(): number {
    return this.ids.length
  }

  /** Rough size in memory. */
  get bytes(): number {
    let sum = this.length * 180
    for (const column of this.columns.values()) sum += 4 * this.orders.length + column.bytes
    for (const column of this.computed.values()) sum += 5 * this.orders.length + column.bytes
    return sum
  }

  /** The row of an id, or -1. */
  place(id: string): number {
    return this.places.get(id) ?? -1
  }

  /** Adds a column, given for exactly the ids that are here, in any order. */
  addColumn(attribute_id: string, ids: readonly string[], texts: readonly string[]): void {
    runWhole(this.addingColumn(attribute_id, ids, texts, new Meter(Infinity)))
  }

  /** The same in slices; no row may come, go or change until it has ended. */
  *addingColumn(
    attribute_id: string,
    ids: readonly string[],
    texts: readonly string[],
    meter: Meter,
  ): Generator<void, void> {
    const column = new ValueColumn(this.orders.length)
    const isInOrder = ids.every((id, row) => id === this.ids[row])
    if (isInOrder) yield* column.filling(texts, meter)
    else {
      const placed: string[] = Array.from({ length: this.length }, () => '')
      ids.forEach((id, at) => {
        const row = this.place(id)
        if (row >= 0) placed[row] = texts[at] ?? ''
      })
      yield* column.filling(placed, meter)
    }
    this.columns.set(attribute_id, column)
  }

  /** Adds or changes a row; `cells` holds a text for each of the columns, by attribute. */
  put(id: string, sort_order: number, cells: ReadonlyMap<string, string>): void {
    let row = this.place(id)
    if (row < 0) {
      row = this.length
      if (row >= this.orders.length) this.grow()
      this.ids.push(id)
      this.places.set(id, row)
    }
    this.orders[row] = sort_order
    for (const [attribute_id, column] of this.columns) column.set(row, cells.get(attribute_id) ?? '')
    for (const column of this.computed.values()) column.stale(row)
  }

  /** The last row moves to the place of the removed one. */
  remove(id: string): void {
    const row = this.place(id)
    if (row < 0) return
    const last = this.length - 1
    const moved = this.ids[last] as string
    this.ids[row] = moved
    this.places.set(moved, row)
    this.orders[row] = this.orders[last] as number
    for (const column of this.columns.values()) column.move(last, row)
    for (const column of this.computed.values()) column.move(last, row)
    this.ids.pop()
    this.places.delete(id)
  }

  /** To be called after changes: lets go of data that no row has any more. */
  tidy(): void {
    for (const column of this.columns.values()) column.tidy(this.length)
    for (const column of this.computed.values()) column.tidy(this.length)
  }

  private grow(): void {
    const capacity = this.orders.length * 2
    const orders = new Float64Array(capacity)
    orders.set(this.orders)
    this.orders = orders
    for (const column of this.columns.values()) column.grow(capacity)
    for (const column of this.computed.values()) column.grow(capacity)
  }
}
