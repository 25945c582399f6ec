import { type QueryEnv, type QueryRow, readCell } from '@weft/query'

import { choosingIds } from './chosen-links.ts'
import { type LinkedItem, linksOf } from './linked-item.ts'
import { throughSettings } from './through-settings.ts'

type Follows = (row: QueryRow) => boolean

/**
 * What says of an item whether a computed value of it follows from items that the reader may not see, one link away or
 * more; these count as empty there. Undefined where it follows from no links.
 */
export function followsFromPrivate(
  env: QueryEnv,
  attribute_id: string,
  above: ReadonlySet<string> = new Set(),
): Follows | undefined {
  const attribute = env.attribute(attribute_id)
  if (!attribute || above.has(attribute_id)) return undefined
  const { type, settings } = attribute
  const read = new Set([throughSettings(settings).target_id, ...choosingIds(settings)])
  const isKept = ({ folder_id, withheld }: LinkedItem) =>
    folder_id === null || withheld?.some((one) => read.has(one)) === true
  const reached = new Set(above).add(attribute_id)
  const parts = (type.computed?.inputs(settings) ?? []).flatMap((id): Follows[] => {
    if (env.attribute(id)?.type.type !== 'reference')
      return [followsFromPrivate(env, id, reached) ?? []].flat()
    return [(row) => linksOf(readCell(env, row, id)).some(isKept)]
  })
  return parts.length === 0 ? undefined : (row) => parts.some((follows) => follows(row))
}
