import type { Database } from '@weft/db'

export interface OpenWorkspace {
  id: number
  name: string
}

/** Those of some workspaces that let assistants in now. */
export async function openWorkspaces(db: Database, ids: readonly number[]): Promise<OpenWorkspace[]> {
  return db.run<OpenWorkspace>(
    null,
    {
      name: 'workspaces-open-to-assistants',
      text: `select id, name from teams
             where id = any($1::int[]) and allows_assistants and deleted_at is null order by id`,
    },
    [ids],
  )
}
