import type { Settings } from '@weft/model'
import { type QueryEnv, type QueryRow, readCell } from '@weft/query'

import { choosingIds } from './chosen-links.ts'
import { type LinkedItem, linksOf } from './linked-item.ts'
import { throughSettings } from './through-settings.ts'

type Follows = (row: QueryRow) => boolean
/** Makes what judges a link by the settings of the attribute that reads it. */
type Judge = (settings: Settings) => (link: LinkedItem) => boolean

/**
 * What says of an item whether a computed value of it follows from items that the reader may not see, one link away or
 * more; these count as empty there. Undefined where it follows from no links.
 */
export function followsFromPrivate(env: QueryEnv, attribute_id: string): Follows | undefined {
  return followsFrom(env, attribute_id, (settings) => {
    const read = new Set([throughSettings(settings).target_id, ...choosingIds(settings)])
    return ({ folder_id, withheld }) => folder_id === null || withheld?.some((one) => read.has(one)) === true
  })
}

/** The same of what is behind a save of this client and waits for the server to bring it up to date. */
export function followsFromPending(env: QueryEnv, attribute_id: string): Follows | undefined {
  return followsFrom(
    env,
    attribute_id,
    () =>
      ({ isPending }) =>
        isPending === true,
  )
}

function followsFrom(
  env: QueryEnv,
  attribute_id: string,
  judge: Judge,
  above: ReadonlySet<string> = new Set(),
): Follows | undefined {
  const attribute = env.attribute(attribute_id)
  if (!attribute || above.has(attribute_id)) return undefined
  const { type, settings } = attribute
  const isMeant = judge(settings)
  const reached = new Set(above).add(attribute_id)
  const parts = (type.computed?.inputs(settings) ?? []).flatMap((id): Follows[] => {
    if (env.attribute(id)?.type.type !== 'reference')
      return [followsFrom(env, id, judge, reached) ?? []].flat()
    return [(row) => linksOf(readCell(env, row, id)).some(isMeant)]
  })
  return parts.length === 0 ? undefined : (row) => parts.some((follows) => follows(row))
}
