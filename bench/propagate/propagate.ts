import { privateFolderEntries } from '@weft/permissions'

import type { Benchmark, BenchContext } from '../benchmark.ts'
import { createApi } from '../harness/api.ts'
import { percentile } from '../harness/measure.ts'
import { cpuSecondsOf } from '../harness/processes.ts'
import { startWeft, type Weft } from '../harness/weft.ts'
import { type Crowd, startBare, startCrowd } from './crowd.ts'
import { type BareAnchors, figuresOfMany, figuresOfOne, MANY, type Thousand } from './figures.ts'
import { type Ground, makeGround } from './ground.ts'
import { MARK, steadyMs } from './messages.ts'
import { pause, watchWaves, type Waves } from './waves.ts'

/** So many people look at the folder, each in ten tabs. */
const PEOPLE = 100
const SINGLE = { times: 100, everyMs: 150 }
const STREAM = { times: 300, everyMs: 50 }
/** More than can be sent one by one. */
const BURST = { times: 400, everyMs: 5 }
const IDLE_S = 15

export const benchmark: Benchmark = {
  name: 'propagate',
  about:
    'From the PUT of an edit over HTTP to the frame at the sockets of its folder. The receivers are a process of their own; ' +
    'times run from the moment the request is sent. Bare: a process with `ws` alone sends the same bytes that are posted to it.',
  async run(context) {
    const weft = await startWeft({ nodeArgs: profiled() })
    const crowds: Crowd[] = []
    const crowd = () => {
      const one = startCrowd()
      crowds.push(one)
      return one
    }
    try {
      context.say('filling')
      const ground = await makeGround(weft, PEOPLE)
      const one = await alone(weft, ground, crowd())
      const bare = await bareAnchors(context, crowd, one.sample)
      const many = await thousand(context, weft, ground, crowd())
      return [...figuresOfOne(one, bare), ...figuresOfMany(many, bare)]
    } finally {
      for (const each of crowds) each.stop()
      await weft.stop()
    }
  },
}

function profiled(): string[] {
  const dir = process.env['PROPAGATE_PROFILE']
  return dir ? ['--cpu-prof', `--cpu-prof-dir=${dir}`] : []
}

function openOn(crowd: Crowd, weft: Weft, ground: Ground, count: number) {
  const { channel, path, tokens } = ground
  return crowd.tell({ kind: 'open', port: weft.port, path, count, tokens, channel }, 'opened')
}

async function alone(weft: Weft, ground: Ground, crowd: Crowd): Promise<Waves> {
  await openOn(crowd, weft, ground, 1)
  const waves = await watchWaves({
    crowd,
    sockets: 1,
    pid: weft.pid,
    ...SINGLE,
    everyMs: 20,
    send: ground.edit,
  })
  await crowd.tell({ kind: 'close' }, 'closed')
  return waves
}

async function bareAnchors({ say }: BenchContext, crowd: () => Crowd, sample: string): Promise<BareAnchors> {
  const bare = await startBare()
  const api = createApi(`http://127.0.0.1:${bare.port}`)
  const send = (mark: number) =>
    api.call('POST', '/', Buffer.from(sample.replace(new RegExp(`${MARK}\\d+`), MARK + mark)))
  const open = (to: Crowd, count: number) =>
    to.tell({ kind: 'open', port: bare.port, path: '/', count, tokens: [''] }, 'opened')
  try {
    say('bare ws, 1 socket')
    const single = crowd()
    await open(single, 1)
    const { ms: echo } = await single.tell({ kind: 'echo', times: 500 }, 'echoed')
    const { pid } = bare
    const one = await watchWaves({ crowd: single, sockets: 1, pid, ...SINGLE, everyMs: 20, send })
    await single.tell({ kind: 'close' }, 'closed')
    say(`bare ws, ${MANY} sockets`)
    const many = crowd()
    const before = bare.memory()
    await open(many, MANY)
    const kbPerSocket = ((bare.memory() - before) * 1_024) / MANY
    return {
      echo,
      one,
      single: await watchWaves({ crowd: many, sockets: MANY, pid, ...SINGLE, send }),
      stream: await watchWaves({ crowd: many, sockets: MANY, pid, ...STREAM, send }),
      burst: await watchWaves({ crowd: many, sockets: MANY, pid, ...BURST, send }),
      kbPerSocket,
    }
  } finally {
    bare.stop()
  }
}

async function thousand({ say }: BenchContext, weft: Weft, ground: Ground, crowd: Crowd): Promise<Thousand> {
  say(`${MANY} sockets`)
  const alone = await idleMicros(weft)
  const before = weft.memory().server
  await openOn(crowd, weft, ground, MANY)
  const kbPerSocket = ((weft.memory().server - before) * 1_024) / MANY
  say('idle')
  await pause(2_000)
  const idle = (await idleMicros(weft)) - alone
  say('edits')
  const watch = { crowd, sockets: MANY, pid: weft.pid, send: ground.edit }
  const single = await watchWaves({ ...watch, ...SINGLE })
  const stream = await watchWaves({ ...watch, ...STREAM })
  const burst = await watchWaves({ ...watch, ...BURST })
  const health: number[] = []
  let isRunning = true
  const asking = (async () => {
    const api = createApi(weft.url)
    while (isRunning) {
      const begin = steadyMs()
      await api.ask('GET', '/api/health')
      health.push(steadyMs() - begin)
      await pause(5)
    }
  })()
  await watchWaves({ ...watch, ...STREAM, times: 100 })
  isRunning = false
  await asking
  say('a right goes')
  const begin = steadyMs()
  await ground.makePrivate(privateFolderEntries([]))
  await pause(1_500)
  const { refused } = (await crowd.tell({ kind: 'collect' }, 'collected')).seen
  if (refused.length !== MANY) throw new Error(`${refused.length} of ${MANY} sockets lost the channel.`)
  const revokedAfter = percentile(refused, 1) - begin
  return { kbPerSocket, idleMicros: idle / MANY, single, stream, burst, health, revokedAfter }
}

/** Microseconds of CPU per second that the server takes while nobody does anything. */
async function idleMicros(weft: Weft): Promise<number> {
  const before = cpuSecondsOf(weft.pid)
  await pause(IDLE_S * 1_000)
  return ((cpuSecondsOf(weft.pid) - before) * 1e6) / IDLE_S
}
