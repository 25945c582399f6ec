export type { Database, DatabaseOptions, ListenState } from './database.ts'
export type { Embedded, EmbeddedOptions } from './embedded/start-embedded.ts'
export type { Log } from './log.ts'
export type { Scope, Statement, Tx } from './tx.ts'
