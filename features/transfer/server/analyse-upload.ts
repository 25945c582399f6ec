import { now } from '@weft/base'
import type { Kit } from '@weft/server-kit'

import type { Analysis } from '../reading/analyse.ts'
import { fileReader } from '../reading/file-reader.ts'
import type { ImportFiles } from './import-files.ts'
import type { ImportPlan, ImportRow, Reading } from './import-plan.ts'
import { readerContext } from './prepare-import.ts'

type Asked = Partial<Reading> & Pick<Reading, 'locale' | 'tz'>

/** Reads a file as asked; the plan remembers how, the analysis what was found. */
export async function analyseUpload(
  kit: Kit,
  files: ImportFiles,
  { team_id, id, user_id }: Pick<ImportRow, 'team_id' | 'id' | 'user_id'>,
  asked: Asked,
): Promise<{ analysis: Analysis; plan: ImportPlan }> {
  const at = now()
  const { locale, tz } = asked
  const context = await readerContext(kit, team_id, user_id, { reading: { ...asked } as Reading, at })
  const analysis = await fileReader.analyse({
    path: files.path(id),
    encoding: asked.encoding,
    delimiter: asked.delimiter,
    header: asked.header,
    context,
    limits: { rows: kit.limits.csv_rows, columns: kit.limits.csv_columns },
  })
  const { encoding, delimiter, header } = analysis
  const names = analysis.columns.map(({ name }) => name)
  const reading = { encoding, delimiter, header, locale, tz }
  return { analysis, plan: { reading, names, attributes: [], ready: null, sort_from: 0, at } }
}
