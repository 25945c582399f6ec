import type { Readable } from 'node:stream'

import type { Caller, Principal } from '@weft/server-kit'

import type { ExportBody, ExportKindName, ExportState } from '../shared/index.ts'

/** Who asks for an export of a workspace. */
export interface Asker {
  team_id: number
  caller: Caller
  principal: Principal
}

/** An export of this person, whatever became of it. */
export interface KnownExport {
  state: ExportState
  /** Throws where this person may no longer read of it. */
  judgeReading(asker: Asker): void
  /** Throws where this person may not have the file, as rights are now. */
  judgeFetching(asker: Asker): void
  /** The file. Throws `export_over` once its time is over, and `export_not_ready` until it is there. */
  file(): Promise<{ bytes: Readable; size: number; type: string; name: string }>
}

/** One way to export something: what the routes of exports ask of whoever brings it. */
export interface ExportKind {
  kinds: readonly ExportKindName[]
  /** Whether starting one asks for the password again. */
  asksPassword: boolean
  /** Looks what is to be exported up; 404 for what this person does not see. */
  load(asker: Asker, body: ExportBody): Promise<PlannedExport>
  /** Null where there is none of this person's. */
  find(asker: Pick<Asker, 'team_id' | 'caller'>, id: string): Promise<KnownExport | null>
}

interface PlannedExport {
  /** Throws where this person may not export it. */
  judge(): void
  start(): Promise<ExportState>
}
