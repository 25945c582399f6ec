import type { AppliedMigration, SequenceState } from './catalogue.ts'
import type { Measure } from './parts.ts'

/** Raised when a reader of the earlier format could not read the new one. */
export const FORMAT = 1

/** The first entry: enough to say whether this program can read the rest. */
export interface BackupHead {
  format: number
  /** Version of the program that wrote it. */
  weft: string
  made_at: string
  migrations: AppliedMigration[]
}

export interface TablePart extends Measure {
  name: string
  columns: string[]
  rows: number
}

export interface FilePart extends Measure {
  /** Below the data folder, with slashes. */
  path: string
}

/** The last entry but one: all that lies in between. */
export interface Manifest extends BackupHead {
  tables: TablePart[]
  sequences: SequenceState[]
  /** Background jobs; null when the database had no place for them yet. */
  jobs: (Measure & { rows: number }) | null
  files: FilePart[]
}

export const HEAD = 'head.json'
export const MANIFEST = 'manifest.json'
/** The very last entry: SHA-256 of every byte before it. */
export const CHECKSUM = 'sha256'

/** Refuses what the operator can mend: the message is one sentence for people. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}
