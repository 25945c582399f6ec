import { sameJson } from '@weft/base'
import { isConversionTarget } from '@weft/features/attributes/shared'
import { type FeedKey, folders, itemTemplateOf } from '@weft/model'
import { applyOperation, type Operation, type Unit } from '@weft/server-kit'

import { type Converting, sideOf } from './convert-context.ts'
import type { AttributeForm } from './queries.ts'
import { templatesWith } from './queries.ts'
import type { SteadyConverter } from './steady-converter.ts'

/** What templates held and were given, by folder. */
export type Templates = Readonly<Record<string, { old: unknown; made: unknown }>>

/** The feed of folders, where new items of one begin with a value of the attribute. */
export async function feedOfTemplates({
  kit,
  team_id,
  board_id,
  attribute_id,
}: Converting): Promise<FeedKey[]> {
  const found = await kit.db.read({ team: team_id }, (tx) =>
    templatesWith(tx, team_id, board_id, attribute_id),
  )
  return found.length > 0 ? [{ team_id, kind: 'team', id: String(team_id) }] : []
}

/** Shows what new items of each folder begin with for an attribute. */
export async function eachTemplate(
  { kit, team_id, board_id, attribute_id }: Converting,
  take: (data: unknown, folder_id: string) => void,
): Promise<void> {
  const found = await kit.db.read({ team: team_id }, (tx) =>
    templatesWith(tx, team_id, board_id, attribute_id),
  )
  for (const folder of found)
    take(itemTemplateOf({ settings: folder.settings as never }).values[attribute_id], folder.id)
}

/** Gives new items of a folder the converted value to begin with; one that `former` made becomes what it was. */
export async function convertTemplates(
  { kit, team_id, board_id, attribute_id, caller }: Converting,
  unit: Unit,
  {
    converter,
    target,
    former = {},
  }: { converter: SteadyConverter; target: AttributeForm; former?: Templates },
): Promise<Templates> {
  const told: Record<string, { old: unknown; made: unknown }> = {}
  for (const { id, settings } of await templatesWith(unit.tx, team_id, board_id, attribute_id)) {
    const { values = {}, ...template } = (settings['item_template'] ?? {}) as {
      values?: Record<string, unknown>
    }
    const { [attribute_id]: old = null, ...others } = values
    const was = former[id]
    const made = was && sameJson(old, was.made) ? was.old : converted(old, id, { converter, target })
    const next = made === null ? others : { ...others, [attribute_id]: made }
    const operation: Operation = {
      collection: folders.name,
      method: 'put',
      id,
      fields: { settings: { ...settings, item_template: { ...template, values: next } } },
      row_version: undefined,
      old: { settings },
      caller,
      key: null,
      hash: '',
      board_id,
    }
    await kit.registry.prepare(unit, [operation])
    // Whoever may change the attribute brings along what stands for it.
    applyOperation(kit.registry.get(folders.name), { unit, principal: unit.systemView(), operation })
    told[id] = { old, made }
  }
  return told
}

function converted(
  data: unknown,
  folder_id: string,
  { converter, target }: { converter: SteadyConverter; target: AttributeForm },
): unknown {
  if (!isConversionTarget(sideOf(target).type)) return null
  const made = converter.convert(data, folder_id)
  return 'problem' in made ? null : (made.data ?? null)
}
