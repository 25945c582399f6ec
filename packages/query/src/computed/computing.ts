import { type QueryEnv, type ReadCell, readItem } from '../query-env.ts'

/** Reads stored and computed cells of rows in one environment. */
export interface Cells<R> {
  read: ReadCell<R>
  /** To be called when computed values of a row may follow from another record that changed. */
  forget(row: R): void
}

type Maker = <R extends { id: string }>(env: QueryEnv, stored: ReadCell<R>) => Cells<R>

let maker: Maker | null = null

/** Called by the registry that knows computed types: most folders have none and need no program for them. */
export function registerComputing(make: Maker): void {
  maker = make
}

export function cellsFor<R extends { id: string }>(env: QueryEnv, stored: ReadCell<R>): Cells<R> {
  return maker ? maker(env, stored) : { read: stored, forget: () => undefined }
}

const known = new WeakMap<QueryEnv, Cells<{ id: string }>>()

/** The data of an item's cell, computed ones too, as filters see it; null is empty. Kept by item and environment. */
export function readCell(env: QueryEnv, item: { id: string }, attribute_id: string): unknown {
  let cells = known.get(env)
  if (!cells) known.set(env, (cells = cellsFor(env, readItem)))
  return cells.read(item, attribute_id) ?? null
}
