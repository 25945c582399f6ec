/** What row-level security lets through: a team's id, nothing, or a team and a user. */
export type Scope = number | null | { team?: number | null; user?: number | null }

/** SQL text; with a name it is prepared once per connection (one name, one text, for the whole program). */
export interface Statement {
  name?: string
  text: string
}

/** One connection for as long as the function it was given to runs; afterwards every call throws. */
export interface Tx {
  /**
   * The rows. Parameters: arrays become PostgreSQL arrays, so JSON goes in as text (`JSON.stringify`).
   * Results: int8 is a number (throws beyond 2^53), numeric is text, timestamptz is `YYYY-MM-DD HH:mm:ss` UTC,
   * date is `YYYY-MM-DD`, json is parsed.
   */
  query<Row = Record<string, unknown>>(
    statement: string | Statement,
    params?: readonly unknown[],
  ): Promise<Row[]>
}
