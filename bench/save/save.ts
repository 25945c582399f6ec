import { newUuid } from '@weft/base'

import type { Benchmark } from '../benchmark.ts'
import { signUp } from '../harness/api.ts'
import { fill, makeBoard, makeTeam } from '../harness/board.ts'
import { rate } from '../harness/measure.ts'
import { startWeft } from '../harness/weft.ts'

export const benchmark: Benchmark = {
  name: 'save',
  about: 'One value saved with PUT /api/{team_id}/values/{id}.',
  async run({ say }) {
    const weft = await startWeft()
    try {
      const api = await signUp(weft.url)
      const board = await makeBoard(api, await makeTeam(api))
      say('filling')
      const ids = await fill(api, board, 1_000)
      const attribute = board.attributes[4]
      const saved = await rate({
        workers: 1,
        seconds: 3,
        work: async (worker, n) => {
          const id = `${ids[(worker * 53 + n) % ids.length]}.${attribute?.id}`
          const round = Math.floor(n / ids.length)
          await api.call(
            'PUT',
            `/api/${board.team_id}/values/${id}`,
            { data: `text ${n}`, row_version: round + 2 },
            { 'x-idempotency-key': newUuid() },
          )
        },
      })
      return [
        {
          work: 'PUT value over HTTP, one client',
          figure: { value: saved.perSecond, unit: 'saves/s' },
          beside: `p50 ${saved.p50.toFixed(2)}, p99 ${saved.p99.toFixed(2)} ms`,
          limit: '',
        },
      ]
    } finally {
      await weft.stop()
    }
  },
}
