import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'

import { newUuid } from '@weft/base'

import type { Benchmark, Figure } from '../benchmark.ts'
import { type Api, signUp } from '../harness/api.ts'
import { type BenchBoard, fill, makeBoard, makeTeam } from '../harness/board.ts'
import { percentile, timed } from '../harness/measure.ts'
import { startWeft } from '../harness/weft.ts'

const DELIVERIES = 10_000
const SAVES_A_SECOND = 100
const SAVES = 1_500
/** How long the slow receiver takes for each. */
const SLOW_MS = 2_000

export const benchmark: Benchmark = {
  name: 'hooks',
  about: `${DELIVERIES} deliveries of changed values to a receiver on this machine, while ${SAVES_A_SECOND} values a second are saved; the same saves without a hook before; and the same deliveries beside a hook whose receiver takes ${SLOW_MS / 1_000} s for each. The anchor is the save without a hook.`,
  async run({ say }) {
    const receiver = await listen()
    const weft = await startWeft({ env: { OUTBOUND_ALLOW: `127.0.0.1:${receiver.port}` } })
    try {
      const api = await signUp(weft.url)
      const board = await makeBoard(api, await makeTeam(api))
      say('filling')
      const items = await fill(api, board, DELIVERIES)
      say('saves without a hook')
      const plain = await saveAll(api, board, items, 1)
      await addHook(api, board, `${receiver.origin}/quick`)
      say(`${DELIVERIES} deliveries`)
      const quick = await deliverAll({ api, board, receiver, items }, 2)
      await addHook(api, board, `${receiver.origin}/slow`)
      say('beside a slow receiver')
      const beside = await deliverAll({ api, board, receiver, items }, 3)
      return figures(plain, quick, beside)
    } finally {
      await weft.stop()
      receiver.server.closeAllConnections()
      receiver.server.close()
    }
  },
}

interface Receiver {
  server: Server
  port: number
  origin: string
  quick: number
}

async function listen(): Promise<Receiver> {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      if (request.url !== '/slow') {
        receiver.quick += 1
        response.writeHead(200).end()
      } else setTimeout(() => response.writeHead(200).end(), SLOW_MS)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const receiver = { server, port, origin: `http://127.0.0.1:${port}`, quick: 0 }
  return receiver
}

const numberOf = (board: BenchBoard) => board.attributes.find(({ type }) => type === 'number')?.id ?? ''
const checkboxOf = (board: BenchBoard) => board.attributes.find(({ type }) => type === 'checkbox')?.id ?? ''

const addHook = (api: Api, board: BenchBoard, url: string) =>
  api.ask('PUT', `/api/${board.team_id}/hooks/${newUuid()}`, {
    name: url,
    url,
    events: ['value.created', 'value.updated'],
    board_id: board.board_id,
    row_version: 1,
  })

/** Saves of the checkbox at an even pace; how long each took. */
async function saveAll(
  api: Api,
  board: BenchBoard,
  items: readonly string[],
  round: number,
): Promise<number[]> {
  const saves: number[] = []
  const running: Promise<void>[] = []
  const begin = performance.now()
  for (const [n, id] of items.slice(0, SAVES).entries()) {
    const path = `/api/${board.team_id}/values/${id}.${checkboxOf(board)}`
    const body = { data: round % 2 === 1, row_version: round + 1 }
    running.push(timed(() => api.ask('PUT', path, body)).then((ms) => void saves.push(ms)))
    const early = begin + (n * 1_000) / SAVES_A_SECOND - performance.now()
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early))
  }
  await Promise.all(running)
  return saves
}

interface Delivering {
  api: Api
  board: BenchBoard
  receiver: Receiver
  items: readonly string[]
}

interface Delivered {
  perSecond: number
  saves: number[]
}

/** Changes a number of every item by bulk calls, and saves beside it until all has arrived. */
async function deliverAll({ api, board, receiver, items }: Delivering, round: number): Promise<Delivered> {
  const before = receiver.quick
  for (let from = 0; from < items.length; from += 500) {
    const entries = items.slice(from, from + 500).map((id) => ({
      method: 'put',
      route: `/values/${id}.${numberOf(board)}`,
      item: { data: round * 1_000_000 + from, row_version: round },
      idempotency_key: newUuid(),
    }))
    await api.ask('POST', `/api/${board.team_id}/bulk`, entries)
  }
  const begin = performance.now()
  const first = receiver.quick
  const saving = saveAll(api, board, items, round)
  while (receiver.quick - before < DELIVERIES) await new Promise((resolve) => setTimeout(resolve, 20))
  const perSecond = (DELIVERIES - (first - before)) / ((performance.now() - begin) / 1_000)
  return { perSecond, saves: await saving }
}

function figures(plain: readonly number[], quick: Delivered, beside: Delivered): Figure[] {
  const anchor = {
    work: 'the same saves without a hook',
    value: percentile(plain, 0.99),
    unit: 'ms',
  } as const
  const rate = ({ perSecond }: Delivered, work: string): Figure => ({
    work,
    figure: { value: perSecond, unit: '/s' },
    target: { is: 'at least', value: 500, of: 'figure' },
    limit: 'a connection for each delivery, and the commit that notes what came of it',
  })
  return [
    rate(quick, `${DELIVERIES} deliveries`),
    rate(beside, 'the same beside a slow receiver'),
    {
      work: 'p99 of saves beside deliveries',
      figure: { value: percentile(quick.saves, 0.99), unit: 'ms' },
      anchor,
      target: { is: 'at most', value: 1.3, of: 'ratio' },
      limit: 'the processor, which sending shares with saving',
    },
  ]
}
