import type { BulkResult, FolderContent, IndexAnswer } from '@weft/protocol'
import { folderChannel, teamChannel } from '@weft/protocol'
import type { Answer, IndexQuery, Transport } from '@weft/store'

import type { ModelServer } from './model-server.ts'
import { TEAM } from './model-record.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** What a client's network does; the world changes it while the run goes on. */
export interface Weather {
  isOnline: boolean
  /** 0 is a network without faults, 1 the usual bad one. */
  badness: number
}

/** An answer that reached the client, for the checks. */
export interface Delivered {
  key: string
  result: BulkResult
}

export interface FaultyTransportOptions {
  server: ModelServer
  clock: VirtualClock
  random: SeededRandom
  weather: Weather
  user: number
  delivered: Delivered[]
  /** Changes what goes out, to plant mistakes of a client. */
  tamper?:
    | ((entry: Parameters<Transport['bulk']>[1][number]) => Parameters<Transport['bulk']>[1][number])
    | undefined
}

/** The way between a client and the model server: late, lost before or after its effect, doubled, refused. */
export class FaultyTransport implements Transport {
  private readonly options: FaultyTransportOptions

  constructor(options: FaultyTransportOptions) {
    this.options = options
  }

  async index(_team_id: number, path: string, query: IndexQuery): Promise<Answer<IndexAnswer<unknown>>> {
    const { server } = this.options
    const channel = query.folder_id ? folderChannel(TEAM, query.folder_id) : teamChannel(TEAM)
    // Small pages, so that runs meet answers of several.
    const limit = Math.min(query.limit ?? 100, 7)
    return this.travel(() => ({
      status: 200,
      data: server.index(path.slice(1), channel, { ...query, limit }) as IndexAnswer<unknown>,
    }))
  }

  async one(_team_id: number, _path: string): Promise<Answer<unknown>> {
    return { status: 404 }
  }

  async content(_team_id: number, folder_id: string): Promise<Answer<FolderContent>> {
    return this.travel(() => ({ status: 200, data: this.options.server.content(folder_id) }))
  }

  async bulk(
    _team_id: number,
    entries: Parameters<Transport['bulk']>[1],
  ): Promise<Answer<readonly BulkResult[]>> {
    const { server, user, tamper, random, weather, clock } = this.options
    // JSON, as on the wire: what the server keeps is never the client's own object.
    const sent = structuredClone(entries.map((entry) => (tamper ? tamper(entry) : entry)))
    const answer = await this.travel<readonly BulkResult[]>(() => {
      // Some entries come too early or into a busy moment: they have no effect and are tried again.
      const isBusy = sent.map(() => random.chance(0.03 * weather.badness))
      const results = server.bulk(
        user,
        sent.filter((_, i) => !isBusy[i]),
      )
      const data = isBusy.map((busy): BulkResult => {
        const busyAnswer = { status: 409, code: 'in_flight', retry_after: 1 }
        return busy ? busyAnswer : (results.shift() ?? { status: 500 })
      })
      // A retry of some layer between: what was done is asked for once more, and nobody sees the answer.
      const done = sent.filter((_, i) => (data[i]?.status ?? 0) < 300)
      if (random.chance(0.05 * weather.badness))
        clock.plan(random.below(3_000), () => void server.bulk(user, done))
      return { status: 200, data }
    })
    answer.data?.forEach((result, i) => this.deliver(sent[i]?.idempotency_key ?? '', result))
    return answer
  }

  async post(
    _team_id: number,
    path: string,
    body: Readonly<Record<string, unknown>>,
    key: string,
  ): Promise<Answer<unknown>> {
    const { server, user } = this.options
    const id = path.split('/')[2] ?? ''
    const answer = await this.travel<unknown>(() => server.move(user, id, body, key))
    if (answer.status > 0) this.deliver(key, answer)
    return answer
  }

  private deliver(key: string, result: BulkResult): void {
    if (result.status >= 200 && result.status < 300) this.options.delivered.push({ key, result })
  }

  /** One call through the weather. The server acts at one moment, the answer comes at a later one, or never. */
  private async travel<T>(act: () => Answer<T>): Promise<Answer<T>> {
    const { clock, random, weather } = this.options
    const bad = weather.badness
    if (!weather.isOnline) {
      await clock.wait(5)
      return { status: 0 }
    }
    await clock.wait(5 + random.below(random.chance(0.1 * bad) ? 2_000 : 150))
    if (!weather.isOnline || random.chance(0.05 * bad)) return { status: 0 }
    if (random.chance(0.03 * bad)) return { status: 503, retry_after: 1 }
    if (random.chance(0.02 * bad)) return { status: 429, retry_after: 2 }
    const answer = act()
    await clock.wait(5 + random.below(random.chance(0.1 * bad) ? 2_000 : 150))
    if (!weather.isOnline || random.chance(0.07 * bad)) return { status: 0 }
    return structuredClone(answer)
  }
}
