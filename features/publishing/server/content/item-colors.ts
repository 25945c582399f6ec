import { readRowColor } from '@weft/features/views/shared'
import type { FilterTree, Settings } from '@weft/model'
import { compileFilter, isConditionComplete, type QueryEnv, type QueryRow, readCell } from '@weft/query'

/**
 * What the rules of a view colour an item with. They are judged here, since conditions may say more than a reader is to
 * know; a rule about what the view hides colours nothing. Null where there are none.
 */
export function itemColors(
  settings: Settings,
  env: QueryEnv,
  shown: ReadonlySet<string>,
): ((row: QueryRow) => string | undefined) | null {
  const color = readRowColor(settings)
  if (color?.by !== 'conditions') return null
  const read = (row: QueryRow, id: string) => readCell(env, row, id)
  const rules = color.rules.flatMap(({ color: name, filter }) =>
    filter && asksOnlyOf(filter, shown) && hasCondition(filter, env)
      ? [{ name, matches: compileFilter(filter, env, read) }]
      : [],
  )
  return (row) => rules.find(({ matches }) => matches(row))?.name
}

const asksOnlyOf = (tree: FilterTree, shown: ReadonlySet<string>): boolean =>
  tree.conditions.every((node) =>
    'conditions' in node ? asksOnlyOf(node, shown) : shown.has(node.attribute_id),
  )

/** A rule without a whole condition would colour everything. */
const hasCondition = (tree: FilterTree, env: QueryEnv): boolean =>
  tree.conditions.some((node) => 'conditions' in node || isConditionComplete(node, env))
