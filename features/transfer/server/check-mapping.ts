import { now } from '@weft/base'
import type { Kit } from '@weft/server-kit'

import { fileReader } from '../reading/file-reader.ts'
import type { ColumnCheck } from '../shared/index.ts'
import { attributesOf, mayRename } from './import-access.ts'
import type { ImportFiles } from './import-files.ts'
import { draftMapping } from './plan-mapping.ts'
import { plannedColumns, readerContext } from './prepare-import.ts'
import type { StartInput } from './start-run.ts'

/** What the columns of a mapping would lose, judged by the rights and people of the moment. */
export async function checkMapping(
  kit: Kit,
  files: ImportFiles,
  { row, target, asked, mapping }: StartInput,
): Promise<ColumnCheck[]> {
  const { team_id, user_id } = row
  const attributes = await attributesOf(kit, team_id, target.board_id)
  const planned = draftMapping(mapping, { import_id: row.id, attributes })
  if (planned.length === 0) return []
  const reading = { ...row.mapping.reading, ...asked }
  const standing = new Map(attributes.map((one) => [one.id, one]))
  return fileReader.check({
    path: files.path(row.id),
    ...reading,
    context: await readerContext(kit, team_id, user_id, { reading, at: now() }),
    columns: plannedColumns(planned, standing, mayRename(target)),
  })
}
