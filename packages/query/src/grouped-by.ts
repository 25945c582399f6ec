import type { Settings } from '@weft/model'

import { findAttribute, type GroupSpec, type QueryAttribute, type QueryEnv } from './query-env.ts'

/** Settings under which values are grouped by a period, or by steps of a size. */
export function settingsGroupedBy(settings: Settings, by: GroupSpec['by'] | null): Settings {
  if (by === undefined || by === null) return settings
  return typeof by === 'string' ? { ...settings, groupBy: by } : { ...settings, groupSize: by }
}

/** The attribute of a level of groups, as that level groups its values. */
export function groupAttribute(
  env: Pick<QueryEnv, 'attribute'>,
  { attribute_id, by }: GroupSpec,
): QueryAttribute | undefined {
  const attribute = findAttribute(env, attribute_id)
  if (!attribute || by === undefined) return attribute
  return { ...attribute, settings: settingsGroupedBy(attribute.settings, by) }
}
