import type { ImportFiles } from './import-files.ts'
import type { ImportRow } from './import-plan.ts'

/** What routes hand to the background. */
export interface ImportWork {
  files: ImportFiles
  /** Hands the import to the background. */
  run(row: Pick<ImportRow, 'team_id' | 'id'>, at?: number): Promise<void>
  /** Forgets an upload that nobody starts, and the error file of an old import. */
  forget(row: Pick<ImportRow, 'team_id' | 'id'>, at: number): Promise<void>
  /** Takes what it made back, in the background. */
  undo(row: Pick<ImportRow, 'team_id' | 'id'>, at?: number): Promise<void>
  /** Stops the run on this node, if it is here. */
  cancel(id: string): void
}
