import type { Item } from '@weft/model'
import { compileFilter, isConditionComplete, type QueryEnv, readCell } from '@weft/query'
import { isLabelColor, type LabelColor } from '@weft/ui'

import type { RowColor } from '../../shared/row-color.ts'

/** Gives each item its colour; null where nothing says one. */
export type ColorOf = (item: Item) => LabelColor | null

/** Null when no item has a colour, so that nothing is to be drawn. */
export function colorsOf(color: RowColor | null, env: QueryEnv): ColorOf | null {
  if (color?.by === 'label') return byLabel(color.attribute_id, env)
  if (color?.by !== 'conditions') return null
  const read = (row: Item, id: string) => readCell(env, row, id)
  const rules = color.rules.flatMap(({ color: name, filter }) => {
    // A rule without a whole condition would colour everything.
    const hasCondition = filter?.conditions.some(
      (node) => 'conditions' in node || isConditionComplete(node, env),
    )
    return hasCondition && isLabelColor(name) ? [{ name, matches: compileFilter(filter, env, read) }] : []
  })
  if (rules.length === 0) return null
  return (item) => rules.find(({ matches }) => matches(item))?.name ?? null
}

function byLabel(attribute_id: string, env: QueryEnv): ColorOf | null {
  const labels = env.attribute(attribute_id)?.settings['labels']
  if (!Array.isArray(labels)) return null
  const colors = new Map((labels as { id: string; color: string }[]).map(({ id, color }) => [id, color]))
  return (item) => {
    const data = readCell(env, item, attribute_id)
    const color = Array.isArray(data) ? colors.get(String(data[0])) : undefined
    return isLabelColor(color) ? color : null
  }
}
