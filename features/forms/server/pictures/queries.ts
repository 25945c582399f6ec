import type { Database } from '@weft/db'
import type { Settings } from '@weft/model'

/** The settings of all forms of a workspace, also of those in the trash: what their pictures are. */
export async function looksOfForms(db: Database, team_id: number): Promise<Settings[]> {
  const rows = await db.run<{ settings: Settings }>(
    team_id,
    { name: 'looks-of-forms', text: `select settings from views where team_id = $1 and type = 'form'` },
    [team_id],
  )
  return rows.map(({ settings }) => settings)
}
