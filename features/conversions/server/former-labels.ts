import { holdsLabels, labelSettings } from '@weft/features/attributes/server'

import type { Converting } from './convert-context.ts'
import { type AttributeForm, conversionOf } from './queries.ts'

/**
 * What becomes labels again begins with those that it had before it was something else, as long as that can be undone:
 * texts find them by their names, and conditions and colours that know their ids go on holding.
 */
export async function withFormerLabels(
  { kit, team_id, attribute_id }: Converting,
  wanted: AttributeForm,
): Promise<AttributeForm> {
  if (!holdsLabels(wanted) || labelSettings(wanted.settings).labels.length > 0) return wanted
  const last = await kit.db.read({ team: team_id }, (tx) => conversionOf(tx, team_id, attribute_id))
  if (last?.state !== 'done' || !holdsLabels(last.origin)) return wanted
  const { labels } = last.origin.settings
  return { ...wanted, settings: { ...wanted.settings, labels } }
}
