import type { Database } from '@weft/db'

/** Names this instance's data; a restored backup gets another one. */
export async function readGeneration(db: Database): Promise<string> {
  const [instance] = await db.run<{ generation: string }>(null, 'select generation from instance')
  return instance?.generation ?? ''
}
