import type { PlannedMail, SentFile } from '../../server/calls/call.ts'
import type { Acting } from '../../server/runner/acting.ts'
import { itemOf, StepFailure } from '../../server/server-action.ts'

/** Bytes of one file, and of all of a mail, that mail servers mostly take; what is larger is named. */
const MOST_OF_ONE = 5_000_000
const MOST_OF_ALL = 10_000_000
const MOST_FILES = 20

/** Files of attributes of the item, as a mail takes them along; the item lies in sight of the rule's owner by now. */
export async function attachedFiles(
  acting: Acting,
  attribute_ids: readonly string[],
): Promise<NonNullable<PlannedMail['files']>> {
  const { kit, neighbours, team_id, rule, attributes } = acting
  const { id: item_id, folder_id, values } = itemOf(acting)
  if (attribute_ids.some((id) => !attributes.some((one) => one.id === id)))
    throw new StepFailure('attribute-gone', 'The attribute was deleted.')
  const ids = attribute_ids.flatMap((id) => idsIn(values[id]?.[0]))
  const files = await neighbours.filesOfItem(kit.db, team_id, item_id, [...new Set(ids)])
  const along: SentFile[] = []
  const linked: SentFile[] = []
  let size = 0
  for (const file of files) {
    const fits = file.size <= MOST_OF_ONE && size + file.size <= MOST_OF_ALL && along.length < MOST_FILES
    if (fits) size += file.size
    ;(fits ? along : linked).push(file)
  }
  return { item_id, along, linked, url: neighbours.urlOf(rule.board_id, folder_id, item_id) }
}

function idsIn(data: unknown): string[] {
  if (!Array.isArray(data)) return []
  return data.flatMap((file: unknown) => {
    const { id } = (file ?? {}) as { id?: unknown }
    return typeof id === 'string' ? [id] : []
  })
}
