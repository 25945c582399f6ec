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

/** Steps that it takes to word and fold a datum, besides how long it is. */
const FOLDING = 15

/** The folded text that is looked for, and the attributes that it may stand in; null when there is nothing to look for. */
export function askedText(
  search: QuerySpec['search'],
  env: Pick<QueryEnv, 'attribute' | 'context'>,
): { wanted: string; shown: ({ id: string } & QueryAttribute)[] } | null {
  const text = (search?.text ?? '').replaceAll(BETWEEN, ' ')
  if (text.trim() === '') return null
  const wanted = foldText(text, env.context.locale)
  return { wanted, shown: searchedAttributes(search, env) }
}

/** The attributes that are looked through. */
export function searchedAttributes(
  search: QuerySpec['search'],
  env: Pick<QueryEnv, 'attribute'>,
): ({ id: string } & QueryAttribute)[] {
  return (search?.attribute_ids ?? []).flatMap((id) => {
    const attribute = findAttribute(env, id)
    return attribute ? [{ id, ...attribute }] : []
  })
}

/** What a look at a row takes whose text is known. */
export function searchSteps(search: QuerySpec['search']): number {
  return search && search.text !== '' ? 5 : 0
}

/** Remembers what rows show of some attributes, folded, in one environment; rows are never changed in place. */
export class SearchTexts<R extends object> {
  private readonly cache = new WeakMap<R, string>()
  private readonly shown: string | null

  constructor(shown: string | null = null) {
    this.shown = shown
  }

  /** These, or others that a question needs which looks at other attributes. */
  for(search: QuerySpec['search'], env: Pick<QueryEnv, 'attribute'>): SearchTexts<R> {
    if (!search || search.text === '') return this
    const shown = searchedAttributes(search, env)
      .map(({ id }) => id)
      .join()
    return shown === this.shown ? this : new SearchTexts(shown)
  }

  /** A test for the search text, or null when there is nothing to look for. */
  test(search: QuerySpec['search'], env: QueryEnv, read: ReadCell<R>): RowTest<R> | null {
    const asked = askedText(search, env)
    if (!asked) return null
    const { wanted, shown } = asked
    return (row) => {
      let text = this.cache.get(row)
      if (text === undefined) {
        text = ''
        for (const { id, type, settings } of shown) {
          const data = read(row, id) ?? null
          // What stands between keeps a match from spanning two cells.
          if (data !== null)
            text += foldText(type.format(data, settings, env.context), env.context.locale) + BETWEEN
        }
        env.meter?.take(FOLDING * shown.length + (text.length >> 1))
        this.cache.set(row, text)
      }
      return text.includes(wanted)
    }
  }

  drop(row: R): void {
    this.cache.delete(row)
  }
}
