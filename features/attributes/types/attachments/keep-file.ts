import type { ApiClient } from '@weft/api-client'
import type { StoredFile } from '@weft/features/files/shared'
import type { ValueSource } from '../../client/attribute-member.ts'
import { filesOf } from '../../shared/elements/files.ts'

/** Puts an uploaded file into its value, also when the item has left the memory while it was under way. */
export async function keepFile(client: ApiClient, source: ValueSource, file: StoredFile): Promise<void> {
  const now = source.read()
  if (now !== undefined) {
    const files = filesOf(now)
    if (!files.some(({ id }) => id === file.id)) source.write([...files, file])
    return
  }
  const path = '/api/{team_id}/values/{id}'
  const params = { team_id: source.team_id, id: `${source.item_id}.${source.attribute_id}` }
  const stored = await client.request({ method: 'GET', path, params })
  const { data, row_version = 0 } =
    (stored.data as { data?: { data?: unknown; row_version?: number } } | null)?.data ?? {}
  const files = filesOf(data)
  // With what was there: what others add meanwhile is joined with this.
  const old = { data: files.length > 0 ? files : null }
  const body = { data: [...files, file], row_version: row_version + 1, old }
  await client.request({ method: 'PUT', path, params, body })
}
