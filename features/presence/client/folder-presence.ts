import { now } from '@weft/base'
import type { Realtime } from '@weft/features/connectivity/client'
import { type Cursor, CURSOR_EVENT, MAX_PRESENCE_VIEWERS, presenceChannel, readCursor } from '@weft/protocol'
import type { Scheduler } from '@weft/store'
import { colorForSeed, type LabelColor } from '@weft/ui'

/** At most so often one says where one is; the server hears ten a second. */
const SEND_EVERY_MS = 250

/** Somebody else who looks at the same folder. */
export interface PersonHere {
  id: number
  name: string
  photo_url: string | null
  /** The same for everybody and in every session. */
  color: LabelColor
  cursor: Cursor | null
}

interface PresenceOptions {
  realtime: Realtime
  scheduler: Scheduler
  team_id: number
  folder_id: string
  me: number
}

/** Who is in a folder and which cell each of them has. Nothing of it is stored anywhere. */
export class FolderPresence {
  private readonly options: PresenceOptions
  private readonly channel: string
  private readonly listeners = new Set<() => void>()
  private people: readonly PersonHere[] = []
  /** Everybody there, oneself included. */
  private count = 0
  private own: Cursor = { item_id: null, attribute_id: null }
  private sentAt = -Infinity
  private cancelSend: (() => void) | null = null
  private leave: (() => void) | null = null

  constructor(options: PresenceOptions) {
    this.options = options
    this.channel = presenceChannel(options.team_id, options.folder_id)
  }

  /** The others, in the order in which they are named; nobody where there are too many. */
  get others(): readonly PersonHere[] {
    return this.people
  }

  /** In the channel from the first listener to the last. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener)
    this.leave ??= this.join()
    return () => {
      this.listeners.delete(listener)
      if (this.listeners.size > 0) return
      this.leave?.()
      this.leave = null
      this.people = []
    }
  }

  /** Tells the others which cell one has, a few times a second at most. */
  show(cursor: Cursor): void {
    const { item_id, attribute_id } = this.own
    if (cursor.item_id === item_id && cursor.attribute_id === attribute_id) return
    this.own = cursor
    this.plan(Math.max(0, this.sentAt + SEND_EVERY_MS - now()))
  }

  private join(): () => void {
    const leave = this.options.realtime.listen(this.channel, {
      receive: (event, data) => this.hear(event, data),
      roster: (people) => this.meet(people),
    })
    return () => {
      this.cancelSend?.()
      this.cancelSend = null
      leave()
    }
  }

  private meet(roster: ReadonlyMap<string, unknown>): void {
    const known = new Map(this.people.map((one) => [one.id, one]))
    this.count = roster.size
    const isCrowded = roster.size > MAX_PRESENCE_VIEWERS
    const next = [...roster]
      .flatMap(([key, info]) => {
        const id = Number(key)
        if (!Number.isInteger(id) || id === this.options.me || isCrowded) return []
        return [known.get(id) ?? personOf(id, info)]
      })
      .toSorted((a, b) => a.id - b.id)
    const hasNewcomer = next.some(({ id }) => !known.has(id))
    this.people = next
    // Who just came has heard nothing yet. Not all at once: in a full room everybody would talk at the same time.
    if (hasNewcomer && this.own.item_id !== null)
      this.plan(SEND_EVERY_MS * (1 + this.options.scheduler.random() * Math.min(8, next.length)))
    this.tell()
  }

  private hear(event: string, data: unknown): void {
    const cursor = event === CURSOR_EVENT ? readCursor(data) : null
    const from = (data as { user_id?: unknown } | null)?.user_id
    if (!cursor || !this.people.some(({ id }) => id === from)) return
    this.people = this.people.map((one) =>
      one.id === from ? { ...one, cursor: cursor.item_id === null ? null : cursor } : one,
    )
    this.tell()
  }

  private plan(ms: number): void {
    this.cancelSend ??= this.options.scheduler.delay(ms, () => {
      this.cancelSend = null
      this.sentAt = now()
      // Nobody listens, or too many do.
      if (this.count < 2 || this.count > MAX_PRESENCE_VIEWERS) return
      this.options.realtime.send(this.channel, CURSOR_EVENT, this.own)
    })
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }
}

function personOf(id: number, info: unknown): PersonHere {
  const { name, photo_url } = (info ?? {}) as { name?: unknown; photo_url?: unknown }
  return {
    id,
    name: typeof name === 'string' ? name : '',
    photo_url: typeof photo_url === 'string' ? photo_url : null,
    color: colorForSeed(String(id)),
    cursor: null,
  }
}
