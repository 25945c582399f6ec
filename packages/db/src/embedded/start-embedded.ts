import type { Log } from '../log.ts'

export interface EmbeddedOptions {
  /** The program's data folder; the cluster lies in `postgres` below it. Made (mode 700) when missing. */
  dataDir: string
  log?: Log
}

/** A running PostgreSQL of our own. */
export interface Embedded {
  /** Over a unix socket where possible, else loopback with a password. Stays the same until stop(). */
  connectionString: string
  /** Whether it was found running, left behind by a killed process. */
  adopted: boolean
  /** Fast shutdown, within 8 s; also of an adopted one. */
  stop(): Promise<void>
}
