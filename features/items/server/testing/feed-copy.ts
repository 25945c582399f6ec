import { type ContentRow, readContent } from '@weft/protocol'

import { type Body, type Caller, type Fields, rowsOf } from './calls.ts'

type Query = Record<string, string | number>

/** What a program keeps of one feed's collection: loaded in pages, then kept up by deltas alone. */
export class FeedCopy {
  rows = new Map<string, Fields>()
  seq = 0
  rights = ''
  /** How often everything was loaded anew. */
  loads = 0
  private isLoaded = false
  private readonly caller: Caller
  private readonly collection: string
  private readonly query: Query

  constructor(caller: Caller, collection: string, query: Query = {}) {
    this.caller = caller
    this.collection = collection
    this.query = query
  }

  async sync(): Promise<void> {
    if (!this.isLoaded) await this.load()
    if (this.isLoaded) await this.catchUp()
  }

  /** Starts from a folder's columns instead of index pages. */
  async loadContent(): Promise<void> {
    const folder_id = String(this.query['folder_id'])
    const { body, headers } = await this.caller.send('GET', `/folders/${folder_id}/content`)
    const content = body as unknown as Parameters<typeof readContent>[0]
    this.begin(readContent(content), content.seq, String(headers['x-rights']))
  }

  /** Starts from rows that were read elsewhere. */
  begin(rows: readonly ContentRow[], seq: number, rights: string): void {
    this.rows = new Map(rows.map((row) => [row.id, { ...row }]))
    this.start(seq, rights)
  }

  /** The same by index pages at this moment, without anything kept; null where it may not be seen. */
  async fresh(): Promise<Map<string, Fields> | null> {
    const rows = new Map<string, Fields>()
    let after: string | null | undefined
    do {
      const { status, body } = await this.caller.index(this.collection, {
        ...this.query,
        limit: 1_000,
        ...(after ? { after } : {}),
      })
      if (status === 404) return null
      for (const row of rowsOf({ body })) rows.set(String(row['id']), row)
      after = body.after
    } while (after)
    return rows
  }

  private start(seq: number, rights: string): void {
    this.seq = seq
    this.rights = rights
    this.isLoaded = true
    this.loads += 1
  }

  private async load(): Promise<void> {
    this.rows = new Map()
    let first: Body | undefined
    let after: string | null | undefined
    do {
      const { status, body } = await this.caller.index(this.collection, {
        ...this.query,
        limit: 4,
        ...(after ? { after } : {}),
      })
      if (status === 404) return
      first ??= body
      for (const row of rowsOf({ body })) this.rows.set(String(row['id']), row)
      after = body.after
    } while (after)
    this.start(Number(first.seq), String(first.rights))
  }

  private async catchUp(): Promise<void> {
    for (;;) {
      const { seq: since, rights } = this
      const { status, body } = await this.caller.index(this.collection, {
        ...this.query,
        since,
        rights,
        limit: 3,
      })
      if (status === 404 || body.refresh) {
        this.isLoaded = false
        this.rows = new Map()
        if (status !== 404) await this.load()
        if (!this.isLoaded) return
        continue
      }
      this.apply(rowsOf({ body }))
      this.seq = Number(body.seq)
      if (!body.has_more) return
    }
  }

  private apply(records: readonly Fields[]): void {
    let last = this.seq
    for (const record of records) {
      const seq = Number(record['seq'])
      if (seq < last) throw new Error(`a delta goes back from ${last} to ${seq}`)
      last = seq
      const id = String(record['id'])
      if ('gone' in record || (record['deleted_at'] ?? null) !== null) this.rows.delete(id)
      else this.rows.set(id, record)
    }
  }
}
