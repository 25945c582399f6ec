import { ExtensionPoint } from '@weft/client-kit'
import { useStore } from '@weft/features/connectivity/client'
import type { FilterTree, Folder } from '@weft/model'
import type { QueryEnv } from '@weft/query'

import type { ViewRecords } from '../view-member.ts'
import { filterSubjects } from './filter-subjects.ts'
import { EMPTY_FILTER } from './filter-tree.ts'
import { filterWords } from './filter-words.ts'
import { added } from './quick-filters.ts'

interface MoreConditionsProps {
  folder: Folder
  filter: FilterTree | null
  records: ViewRecords
  env: QueryEnv
  onChange(filter: FilterTree | null): void
}

/** What other features write conditions by, where the filter has room for them. */
export function MoreConditions({ folder, filter, records, env, onChange }: MoreConditionsProps) {
  const store = useStore()
  const root = filter ?? EMPTY_FILTER
  if (added(root, { op: 'or', conditions: [] }) === null) return null
  const subjects = filterSubjects(records, env)
  return (
    <ExtensionPoint
      point="view.filter"
      folder={folder}
      attribute_ids={records.all.map(({ id }) => id)}
      say={(more) => filterWords(more, { subjects, env, store })}
      onTake={(more) => onChange(joined(root, more))}
    />
  )
}

/** The filter with more that has to hold. */
function joined(root: FilterTree, more: FilterTree): FilterTree {
  if (root.conditions.length === 0) return more
  const isFlat = more.op === 'and' || more.conditions.length === 1
  const nodes = isFlat ? more.conditions : [more]
  return nodes.reduce<FilterTree>((tree, node) => added(tree, node)?.filter ?? tree, root)
}
