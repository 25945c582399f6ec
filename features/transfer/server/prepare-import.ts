import { withToldAddresses } from '@weft/features/workspaces/server'
import type { Attribute, Settings, ValueContext } from '@weft/model'
import { type Caller, createPrincipal, errors, type Kit } from '@weft/server-kit'

import type { PlannedColumn } from '../reading/prepare-columns.ts'
import { fileReader } from '../reading/file-reader.ts'
import type { MappedColumn } from '../reading/column-reader.ts'
import { attributesOf } from './import-access.ts'
import type { ImportFiles } from './import-files.ts'
import type { ImportPlan, ImportRow, PlannedAttribute, ReadyColumn } from './import-plan.ts'
import { makeAttributes, type MakeInput } from './make-attributes.ts'
import { folderFill, peopleOf } from './queries.ts'
import { withSteadyIds } from './steady-ids.ts'

/** How a person reads and writes values; cells are read with their words and zone. */
export async function readerContext(
  kit: Kit,
  team_id: number,
  me: number,
  { reading, at }: { reading: Pick<ImportPlan['reading'], 'locale' | 'tz'>; at: number },
): Promise<ValueContext> {
  const people = await withToldAddresses(kit, { team_id, user_id: me }, await peopleOf(kit.db, team_id))
  return { locale: reading.locale, tz: reading.tz, week_start: 1, now: at, me, people }
}

/** What the first pass over a file needs of each attribute. */
export function plannedColumns(
  attributes: readonly PlannedAttribute[],
  standing: ReadonlyMap<string, Attribute>,
  mayWiden: boolean,
): PlannedColumn[] {
  return attributes.map(({ column, type, attribute_id, new_name, given }) => {
    // After a crash the attributes of this import may stand already: then they are only read for.
    const isNew = new_name !== null && !standing.has(attribute_id)
    const stored = isNew ? null : (standing.get(attribute_id)?.settings ?? {})
    return { column, type, stored, given, mayWiden: isNew || mayWiden }
  })
}

/** What an import makes before its rows, by the rights of the moment, and its plan once that is made. */
export interface Prepared {
  make: MakeInput
  plan: ImportPlan
}

/** Reads the file once for its choices, and makes the attributes; the plan that comes back needs neither again. */
export async function prepareImport(
  kit: Kit,
  files: ImportFiles,
  row: ImportRow,
  context: ValueContext,
): Promise<ImportPlan> {
  const { make, plan } = await readChoices(kit, files, row, context)
  await makeAttributes(kit, make)
  return plan
}

/** Reads the file once for its choices; nothing is made. Read twice, it comes to the same. */
export async function readChoices(
  kit: Kit,
  files: ImportFiles,
  row: ImportRow,
  context: ValueContext,
): Promise<Prepared> {
  const { team_id, mapping: plan } = row
  const caller: Caller = { user_id: row.user_id, session_id: null }
  const access = await kit.access.of(team_id)
  const board_id = access?.graph.folders.get(row.folder_id)?.board_id
  if (!access || board_id === undefined) throw errors.not_found()
  const principal = createPrincipal(access, caller)
  const mayWiden = principal.may('EDIT_ATTRIBUTE', { type: 'board', id: board_id })

  const standing = new Map((await attributesOf(kit, team_id, board_id)).map((one) => [one.id, one]))
  for (const one of plan.attributes) {
    if (one.new_name === null && !standing.has(one.attribute_id)) throw errors.not_found()
  }
  const prepared = await fileReader.prepare({
    path: files.path(row.id),
    ...plan.reading,
    context,
    columns: plannedColumns(plan.attributes, standing, mayWiden),
  })
  const merged = plan.attributes.flatMap((one, at) => {
    const column = prepared[at]
    if (!column) return []
    const known = [one.given, standing.get(one.attribute_id)?.settings]
    const settings = withSteadyIds(column.settings, known, row.id, one.attribute_id)
    return [{ ...one, ...column, settings }]
  })
  const { items, last } = await folderFill(kit.db, team_id, row.folder_id)
  const ready: ReadyColumn[] = merged.map(({ column, attribute_id, hints, is_whole }) => ({
    column,
    attribute_id,
    hints,
    ...(is_whole && { is_whole }),
  }))
  return {
    make: {
      team_id,
      import_id: row.id,
      board_id,
      folder_id: row.folder_id,
      caller,
      attributes: merged,
      stored: standing,
      last: Math.max(0, ...[...standing.values()].map(({ sort_order }) => sort_order)),
      mayShow: principal.may('EDIT_FOLDER', { type: 'folder', id: row.folder_id }),
      isEmpty: items === 0,
    },
    plan: { ...plan, ready, sort_from: last },
  }
}

/** The columns with the settings that their attributes have now. */
export function mappedColumns(
  ready: readonly ReadyColumn[],
  attributes: readonly Attribute[],
): MappedColumn[] {
  const byId = new Map(attributes.map((attribute) => [attribute.id, attribute]))
  return ready.flatMap(({ column, attribute_id, hints, is_whole = false }) => {
    const attribute = byId.get(attribute_id)
    if (!attribute) return []
    const settings: Settings = { ...attribute.settings, ...hints }
    return [{ column, attribute_id, type: attribute.type, settings, isWhole: is_whole }]
  })
}
