import { now } from '@weft/base'
import type { Kit } from '@weft/server-kit'

import type { AskedLayout } from '../reading/importer.ts'
import type { Analysis } from '../reading/analyse.ts'
import { fileReader } from '../reading/file-reader.ts'
import type { ImportFiles } from './import-files.ts'
import type { ImportPlan, ImportRow, Reading } from './import-plan.ts'
import { readerContext } from './prepare-import.ts'

type Asked = AskedLayout & Pick<Reading, 'locale' | 'tz'>

/** Reads a file as asked; the plan remembers how, the analysis what was found. */
export async function analyseUpload(
  kit: Kit,
  files: ImportFiles,
  { team_id, id, user_id }: Pick<ImportRow, 'team_id' | 'id' | 'user_id'>,
  asked: Asked,
): Promise<{ analysis: Analysis; plan: ImportPlan }> {
  const at = now()
  const { locale, tz } = asked
  const context = await readerContext(kit, team_id, user_id, { reading: asked, at })
  const analysis = await fileReader.analyse({
    path: files.path(id),
    asked,
    context,
    limits: { rows: kit.limits.csv_rows, columns: kit.limits.csv_columns },
  })
  const { format, encoding, delimiter, header, sheet, product } = analysis
  const names = analysis.columns.map(({ name }) => name)
  const reading = { format, encoding, delimiter, header, sheet, product, locale, tz }
  return { analysis, plan: { reading, names, attributes: [], below: null, ready: null, sort_from: 0, at } }
}
