import { type Fields, must } from '@weft/server/testing'

import { type CommentWorld } from './comment-world.ts'

/** What a program keeps of a folder's comments: loaded in pages, then kept up by deltas, or by frames where it hears. */
export class CommentCopy {
  rows = new Map<string, Fields>()
  loads = 0
  /** How often something was asked because a frame did not tell it. */
  asked = 0
  private seq = 0
  private rights = ''
  private heard: number
  private readonly world: CommentWorld
  private readonly folder_id: string

  constructor(world: CommentWorld, folder_id: string) {
    this.world = world
    this.folder_id = folder_id
    this.heard = world.server.published.length
  }

  async load(): Promise<void> {
    this.loads += 1
    this.heard = this.world.server.published.length
    this.rows = new Map()
    let first: Fields | undefined
    let after: unknown = ''
    do {
      const { whole, rows } = await this.ask(`&limit=3${after ? `&after=${String(after)}` : ''}`)
      first ??= whole
      for (const row of rows) this.rows.set(String(row['id']), row)
      after = whole['after']
    } while (after)
    this.seq = Number(first['seq'])
    this.rights = String(first['rights'])
    await this.catchUp()
  }

  async catchUp(): Promise<void> {
    for (;;) {
      const { whole, rows } = await this.ask(`&since=${this.seq}&rights=${this.rights}&limit=4`)
      if (whole['refresh'] === true) {
        await this.load()
        return
      }
      for (const row of rows) this.take(row)
      this.seq = Number(whole['seq'])
      if (whole['has_more'] !== true) return
    }
  }

  /** Takes in the frames that came since: in order, without a gap, and asks where one does not tell all. */
  async listen(): Promise<void> {
    const { published } = this.world.server
    const frames = published
      .slice(this.heard)
      .flatMap(({ team_id, feeds }) =>
        team_id === this.world.team_id
          ? feeds.filter(({ key }) => key.kind === 'folder' && key.id === this.folder_id)
          : [],
      )
    this.heard = published.length
    for (const { seq, events } of frames) {
      if (seq <= this.seq) continue
      if (seq !== this.seq + 1) throw new Error(`a frame is missing: ${this.seq} is followed by ${seq}`)
      if (events.some(({ partial }) => partial)) {
        this.asked += 1
        await this.catchUp()
        continue
      }
      for (const { event, records } of events)
        if (event.startsWith('Comment')) for (const { record } of records) this.take(record as Fields)
      this.seq = seq
    }
  }

  private take(row: Fields): void {
    const id = String(row['id'])
    const known = this.rows.get(id)
    if (known && Number(known['row_version']) > Number(row['row_version'])) return
    if ('gone' in row || row['deleted_at'] !== null) this.rows.delete(id)
    else this.rows.set(id, row)
  }

  private ask(query: string) {
    return must(this.world.as.restricted('GET', `/comments?folder_id=${this.folder_id}${query}`))
  }
}
