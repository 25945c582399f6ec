import { loadAttributes, serverAttributeType } from '@weft/features/attributes/server'
import { type AskedAttribute, asksForPeople, withQuestion } from '@weft/features/forms/shared'
import { peopleWithin } from '@weft/features/workspaces/server'
import { errors, type Kit, type Principal } from '@weft/server-kit'

import { isFillable } from './items/fields.ts'

/** A folder as its asker may see it. */
export interface FolderContext {
  folder_id: string
  board_id: string
  primary: AskedAttribute
  /** What the model may fill beside the name, in the board's order. */
  fillable: readonly AskedAttribute[]
}

/** Whoever sees a folder sees all of its items; closed ones are judged before. */
export async function loadFolderContext(
  kit: Kit,
  { access }: Principal,
  folder_id: string,
): Promise<FolderContext> {
  const { team_id, graph } = access
  const folder = graph.folders.get(folder_id)
  if (!folder) throw errors.not_found()
  const { board_id } = folder
  const attributes = (await kit.db.read(team_id, (tx) => loadAttributes(tx, team_id, board_id)))
    .filter(({ deleted_at }) => deleted_at === null)
    .map((one) => withQuestion(one, serverAttributeType(one.type)))
  const primary = attributes.find((one) => one.primary)
  if (!primary) throw errors.not_found()
  return {
    folder_id,
    board_id,
    primary,
    fillable: attributes.filter((one) => !one.primary && isFillable(one)),
  }
}

/** Names of whoever works in the folder, where an attribute asks for people; else of nobody. */
export async function peopleFor(
  kit: Kit,
  team_id: number,
  folder_id: string,
  wanted: readonly AskedAttribute[],
): Promise<ReadonlyMap<number, string>> {
  if (!wanted.some(asksForPeople)) return new Map()
  const people = await kit.db.read(team_id, (tx) => peopleWithin(tx, team_id, [folder_id]))
  return new Map(people.map(({ id, name }) => [id, name]))
}
