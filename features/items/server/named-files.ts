import { isUuid } from '@weft/base'
import { boardSchema, filesOf, serverAttributeTypes } from '@weft/features/attributes/server'
import type { Attribute } from '@weft/model'
import type { Tx } from '@weft/db'
import { type Principal, type Caller, invalid, type Operation, type Unit } from '@weft/server-kit'

import { valueKey } from './value-key.ts'

/** A file that is there, and which items hold it or held it. */
interface NamedFile {
  id: string
  size: number
  mime: string
  /** Whom and which item it was uploaded by and for. */
  created_by: number | null
  item_id: string
  uses: readonly { item_id: string; folder_id: string; isRemoved: boolean }[]
}

/** What items ask of whoever keeps the files. */
export interface ValueFiles {
  find(tx: Tx, team_id: number, ids: readonly string[]): Promise<NamedFile[]>
  /** Says that an item holds files, under the names that it gives them. */
  hold(
    tx: Tx,
    team_id: number,
    item_id: string,
    files: readonly { id: string; name: string }[],
  ): Promise<void>
}

/** Files that operations name, by id; without a keeper no operation names any. */
const noFiles = (): { keeper?: ValueFiles; files: Map<string, NamedFile> } => ({ files: new Map() })

/** Reads the files that operations name. */
export async function prepareFiles(
  unit: Unit,
  operations: readonly Operation[],
  keeper: ValueFiles | undefined,
): Promise<void> {
  if (!keeper) return
  const asked = new Set(operations.flatMap((operation) => [...namedBy(unit, operation)]))
  if (asked.size === 0) return
  const known = unit.once(noFiles)
  known.keeper = keeper
  for (const file of await keeper.find(unit.tx, unit.team_id, [...asked])) known.files.set(file.id, file)
}

function namedBy(unit: Unit, { id, board_id, fields }: Operation): string[] {
  if (board_id === undefined) return []
  const attribute_id = valueKey(id)?.attribute_id
  const given = attribute_id === undefined ? fields['values'] : { [attribute_id]: fields['data'] }
  if (typeof given !== 'object' || given === null) return []
  return Object.entries(given).flatMap(([one, data]) => {
    const attribute = boardSchema.find(unit, board_id, one)
    return !attribute || holdsFiles(attribute) ? filesOf(data).flatMap((file) => idOf(file) ?? []) : []
  })
}

const idOf = ({ id }: { id: string }) => (isUuid(id.toLowerCase()) ? id.toLowerCase() : undefined)

const holdsFiles = ({ type }: Attribute) => serverAttributeTypes[type]?.holds === 'files'

export interface Naming {
  item_id: string
  /** What the value holds so far. */
  stored: unknown
  principal: Principal
  caller: Caller
}

/**
 * A value with the true sizes and kinds of its files. What it held before may stay; what is new must be there, and be
 * seen in some item or have been uploaded for this one. Other types' values are what they are.
 */
export function trueFiles(unit: Unit, attribute: Attribute, data: unknown, naming: Naming): unknown {
  const known = unit.once(noFiles)
  if (!known.keeper || !holdsFiles(attribute) || !Array.isArray(data)) return data
  const held = new Set(filesOf(naming.stored).map(({ id }) => id))
  return data.map((given: unknown) => {
    const [file] = filesOf([given])
    const id = file && idOf(file)
    // What has no form of a file is refused by the type itself.
    if (!file || id === undefined) return given
    const found = known.files.get(id)
    if (!held.has(id) && !(found && mayName(found, naming)))
      throw invalid(`${attribute.name}: there is no file '${file.name.slice(0, 100)}' that can be put here`)
    return found ? { ...file, size: found.size, mime: found.mime } : file
  })
}

/** Copies are not judged again: of them alone what is not there any more is left out. */
export function copiedFiles(unit: Unit, attribute: Attribute, data: unknown): unknown {
  const known = unit.once(noFiles)
  if (!known.keeper || !holdsFiles(attribute) || !Array.isArray(data)) return data
  const files = filesOf(data).filter(({ id }) => known.files.has(id))
  return files.length > 0 ? files : null
}

/** In the trash counts as well: a copy that was made without a network may arrive when its original lies there. */
function mayName({ created_by, item_id, uses }: NamedFile, naming: Naming): boolean {
  if (item_id === naming.item_id && created_by === (naming.caller.user_id || null)) return true
  return uses.some(
    (use) =>
      use.item_id === naming.item_id ||
      naming.principal.may('VIEW_FOLDER', { type: 'folder', id: use.folder_id }),
  )
}

/**
 * Says that the item holds the files that its value names by now, in the same transaction: whatever happens to another
 * item that held them, they stay. Files that it held before are told by what follows from the save.
 */
export function holdFiles(unit: Unit, attribute: Attribute, item_id: string, data: unknown): void {
  const { keeper, files } = unit.once(noFiles)
  if (!keeper || !holdsFiles(attribute)) return
  const fresh = filesOf(data).filter(({ id }) => {
    const uses = files.get(id)?.uses
    return uses && !uses.some((use) => use.item_id === item_id && !use.isRemoved)
  })
  if (fresh.length > 0) unit.later((tx) => keeper.hold(tx, unit.team_id, item_id, fresh))
}
