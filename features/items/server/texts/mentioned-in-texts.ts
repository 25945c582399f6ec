import { serverAttributeTypes } from '@weft/features/attributes/server'
import type { Database } from '@weft/db'

import { valuesOfTypes } from './queries.ts'

const MENTIONING = Object.entries(serverAttributeTypes).flatMap(([type, { mentions }]) =>
  mentions ? [type] : [],
)

/** Whom the texts of an item mention, each once. */
export async function mentionedInTexts(db: Database, team_id: number, item_id: string): Promise<number[]> {
  const texts = await valuesOfTypes(db, { team_id, item_id }, MENTIONING)
  return [...new Set(texts.flatMap(({ type, data }) => serverAttributeTypes[type]?.mentions?.(data) ?? []))]
}
