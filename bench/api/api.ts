import type { Benchmark } from '../benchmark.ts'
import { createApi, signUp } from '../harness/api.ts'
import { makeTeam } from '../harness/board.ts'
import { median, timed } from '../harness/measure.ts'
import { startWeft } from '../harness/weft.ts'

const CALLS = 4_000
const WARM = 500

export const benchmark: Benchmark = {
  name: 'api',
  about: `${CALLS} calls of a workspace's boards, one after another, by turns under a personal token and under the session of the same person; medians. The anchor is the call under the session.`,
  async run({ say }) {
    const weft = await startWeft()
    try {
      const person = await signUp(weft.url)
      const team_id = await makeTeam(person)
      const { data: made } = await person.ask<{ data: { token: string } }>('POST', '/api/me/tokens', {
        name: 'Bench',
        scopes: ['read'],
        team_ids: [team_id],
        expires_at: null,
      })
      const program = createApi(weft.url, made.token)
      const call = (as: typeof person) => () => as.ask('GET', `/api/${team_id}/boards`)
      say('calls')
      const [session, token]: [number[], number[]] = [[], []]
      for (let n = 0; n < CALLS + WARM; n++) {
        const [own, other] = [await timed(call(person)), await timed(call(program))]
        if (n < WARM) continue
        session.push(own)
        token.push(other)
      }
      const [own, other] = [median(session), median(token)]
      return [
        {
          work: "A workspace's boards under a token",
          figure: { value: other, unit: 'ms' },
          beside: `the token's check ${((other - own) * 1_000).toFixed(0)} µs more than the session's; wanted: below 300`,
          anchor: { work: "the client's own call", value: own, unit: 'ms' },
          target: { is: 'at most', value: 1.1, of: 'ratio' },
          limit: 'two SHA-256 of 49 letters, where a session remembers that its signature was good',
        },
      ]
    } finally {
      await weft.stop()
    }
  },
}
