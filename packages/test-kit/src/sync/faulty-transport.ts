import type { BulkResult, FolderContent, IndexAnswer, SaidOrigin } from '@weft/protocol'
import type { Answer, IndexQuery, Transport } from '@weft/store'

import type { SeededRandom } from './seeded-random.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** What a client's network does; the world changes it while the run goes on. */
export interface Weather {
  isOnline: boolean
  /** 0 is a network without faults, 1 the usual bad one. */
  badness: number
  /** Frames come so often and each up to so many ms late; null where they come as usual. */
  storm?: { copies: number; longest: number } | null
}

/** An answer that reached the client, for the checks. */
export interface Delivered {
  key: string
  result: BulkResult
}

export interface FaultyTransportOptions {
  /** The server itself, without any weather. */
  wire: Transport
  clock: VirtualClock
  random: SeededRandom
  weather: Weather
  delivered: Delivered[]
  /** Changes what goes out, to plant mistakes of a client. */
  tamper?:
    | ((entry: Parameters<Transport['bulk']>[1][number]) => Parameters<Transport['bulk']>[1][number])
    | undefined
  /** Moments come at multiples of so many ms, so that clients meet at the server; 1 unless told. */
  grain?: number
  /** Hears the name of each fault that was drawn. */
  onFault?: (name: string) => void
}

/** The way between a client and a server: late, lost before or after its effect, doubled, refused. */
export class FaultyTransport implements Transport {
  private readonly options: FaultyTransportOptions

  constructor(options: FaultyTransportOptions) {
    this.options = options
  }

  async index(team_id: number, path: string, query: IndexQuery): Promise<Answer<IndexAnswer<unknown>>> {
    // Small pages, so that runs meet answers of several.
    const limit = Math.min(query.limit ?? 100, 7)
    return this.travel(() => this.options.wire.index(team_id, path, { ...query, limit }))
  }

  async one(team_id: number, path: string): Promise<Answer<unknown>> {
    return this.travel(() => this.options.wire.one(team_id, path))
  }

  async content(
    team_id: number,
    folder_id: string,
    onPart: (part: FolderContent) => void,
  ): Promise<Answer<FolderContent>> {
    const { wire, random, weather } = this.options
    const answer = await this.travel(() => wire.content(team_id, folder_id, onPart))
    if (answer.status !== 200 || !answer.data) return answer
    // As a server sends it: some rows, then the others, and not always those.
    const content = answer.data
    const first = random.below(content.id.length + 1)
    onPart(rowsOf(content, 0, first))
    await this.wait(5 + random.below(random.chance(0.1 * weather.badness) ? 2_000 : 150))
    if (!weather.isOnline || random.chance(0.07 * weather.badness)) return this.lose('content broken off')
    return { ...answer, data: rowsOf(content, first, content.id.length) }
  }

  async bulk(
    team_id: number,
    entries: Parameters<Transport['bulk']>[1],
  ): Promise<Answer<readonly BulkResult[]>> {
    const { wire, tamper, random, weather, clock } = this.options
    // JSON, as on the wire: what the server keeps is never the client's own object.
    const sent = structuredClone(entries.map((entry) => (tamper ? tamper(entry) : entry)))
    const answer = await this.travel<readonly BulkResult[]>(async () => {
      // Some entries come too early or into a busy moment: they have no effect and are tried again.
      const isBusy = sent.map(() => random.chance(0.03 * weather.badness))
      const free = sent.filter((_, i) => !isBusy[i])
      const whole = free.length > 0 ? await wire.bulk(team_id, free) : { status: 200, data: [] }
      if (!whole.data || whole.status >= 300) return whole
      const results = [...whole.data]
      const data = isBusy.map((busy): BulkResult => {
        if (busy) this.tell('entry in flight')
        const busyAnswer = { status: 409, code: 'in_flight', retry_after: 1 }
        return busy ? busyAnswer : (results.shift() ?? { status: 500 })
      })
      // A retry of some layer between: what was done is asked for once more, and nobody sees the answer.
      const done = sent.filter((_, i) => (data[i]?.status ?? 0) < 300)
      if (random.chance(0.05 * weather.badness) && done.length > 0) {
        this.tell('call doubled')
        clock.plan(random.below(3_000), () => void wire.bulk(team_id, done))
      }
      return { status: 200, data }
    })
    if (answer.status < 300)
      answer.data?.forEach((result, i) => this.deliver(sent[i]?.idempotency_key ?? '', result))
    return answer
  }

  async post(
    team_id: number,
    path: string,
    body: Readonly<Record<string, unknown>>,
    key: string,
    origin?: SaidOrigin,
  ): Promise<Answer<unknown>> {
    const answer = await this.travel(() => this.options.wire.post(team_id, path, body, key, origin))
    if (answer.status > 0) this.deliver(key, answer)
    return answer
  }

  private deliver(key: string, result: BulkResult): void {
    if (result.status >= 200 && result.status < 300) this.options.delivered.push({ key, result })
  }

  /** One call through the weather. The server acts at one moment, the answer comes at a later one, or never. */
  private async travel<T>(act: () => Promise<Answer<T>>): Promise<Answer<T>> {
    const { random, weather } = this.options
    const bad = weather.badness
    if (!weather.isOnline) {
      await this.wait(5)
      return { status: 0 }
    }
    await this.wait(5 + random.below(random.chance(0.1 * bad) ? 2_000 : 150))
    if (!weather.isOnline || random.chance(0.05 * bad)) return this.lose('call lost before its effect')
    if (random.chance(0.03 * bad)) return this.lose('503', { status: 503, retry_after: 1 })
    if (random.chance(0.02 * bad)) return this.lose('429', { status: 429, retry_after: 2 })
    const answer = await act()
    await this.wait(5 + random.below(random.chance(0.1 * bad) ? 2_000 : 150))
    if (!weather.isOnline || random.chance(0.07 * bad)) return this.lose('answer lost after its effect')
    return structuredClone(answer)
  }

  private lose<T>(name: string, answer: Answer<T> = { status: 0 }): Answer<T> {
    this.tell(name)
    return answer
  }

  private tell(name: string): void {
    this.options.onFault?.(name)
  }

  private wait(ms: number): Promise<void> {
    const { clock, grain = 1 } = this.options
    return clock.wait(Math.ceil((clock.now + ms) / grain) * grain - clock.now)
  }
}

/** Some rows of a content. */
function rowsOf(content: FolderContent, from: number, to: number): FolderContent {
  const { seq, attribute_ids, slots, ...columns } = content
  const cut = Object.entries(columns).map(([name, column]) => [name, column.slice(from, to)])
  return {
    ...(Object.fromEntries(cut) as typeof columns),
    seq,
    attribute_ids,
    slots: slots.map((column) => column.slice(from, to)),
  }
}
