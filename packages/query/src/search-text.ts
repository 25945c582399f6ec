import { foldText } from '@weft/model'

import type { RowTest } from './compile-filter.ts'
import {
  type QueryAttribute,
  type QueryEnv,
  type QuerySpec,
  type ReadCell,
  findAttribute,
} from './query-env.ts'

/** Never a part of a text that is looked for. */
const BETWEEN = '\0'

/** The folded text that is looked for, and the attributes that it may stand in; null when there is nothing to look for. */
export function askedText(
  search: QuerySpec['search'],
  env: Pick<QueryEnv, 'attribute'>,
): { wanted: string; shown: ({ id: string } & QueryAttribute)[] } | null {
  const wanted = foldText((search?.text ?? '').replaceAll(BETWEEN, ' '))
  if (!search || wanted === '') return null
  const shown = search.attribute_ids.flatMap((id) => {
    const attribute = findAttribute(env, id)
    return attribute ? [{ id, ...attribute }] : []
  })
  return { wanted, shown }
}

/** Remembers what rows show, folded, as long as attributes and language stay; rows are never changed in place. */
export class SearchTexts<R extends object> {
  private cache = new WeakMap<R, string>()
  private signature = ''

  /** A test for the search text, or null when there is nothing to look for. */
  test(search: QuerySpec['search'], env: QueryEnv, read: ReadCell<R>): RowTest<R> | null {
    const asked = askedText(search, env)
    if (!asked) return null
    const { wanted, shown } = asked
    const signature = shown.map(({ id }) => id).join()
    if (signature !== this.signature) this.forget(signature)
    return (row) => {
      let text = this.cache.get(row)
      if (text === undefined) {
        text = ''
        for (const { id, type, settings } of shown) {
          const data = read(row, id) ?? null
          // What stands between keeps a match from spanning two cells.
          if (data !== null) text += foldText(type.format(data, settings, env.context)) + BETWEEN
        }
        this.cache.set(row, text)
      }
      return text.includes(wanted)
    }
  }

  drop(row: R): void {
    this.cache.delete(row)
  }

  /** To be called when formats may have changed: another locale, other settings, other people. */
  forget(signature = ''): void {
    this.cache = new WeakMap()
    this.signature = signature
  }
}
