import type { Attribute, FilterTree, SortKeySpec, ValueContext } from '@weft/model'
import type { QueryEnv } from '@weft/query'

import { toShown } from '../data/use-records.ts'
import { SortPanel } from '../toolbar/sort-panel.tsx'
import { FilterFields } from './filter-panel.tsx'

/** Makes the editors of conditions and orders on items of any board, for settings of its attributes. */
export function boardEditors(context: ValueContext) {
  return {
    Conditions({ attributes, filter, onChange }: ConditionsProps) {
      const all = attributes.map(toShown)
      const byId = new Map(all.map((one) => [one.id, one]))
      const env: QueryEnv = { attribute: (id) => byId.get(id), context }
      return <FilterFields records={{ all }} isOfAttributes {...{ filter, env, onChange }} />
    },
    Order({ attributes, sort, onChange }: OrderProps) {
      return <SortPanel records={{ all: attributes.map(toShown) }} isBare {...{ sort, onChange }} />
    },
  }
}

interface ConditionsProps {
  attributes: readonly Attribute[]
  filter: FilterTree | null
  onChange(filter: FilterTree | null): void
}

interface OrderProps {
  attributes: readonly Attribute[]
  sort: readonly SortKeySpec[]
  onChange(sort: SortKeySpec[]): void
}
