import { privateFolderEntries } from '@weft/permissions'

import type { Benchmark, BenchContext, Figure } from '../benchmark.ts'
import { median, percentile } from '../harness/measure.ts'
import { startWeft, type Weft } from '../harness/weft.ts'
import { type Crowd, startCrowd } from '../propagate/crowd.ts'
import { type Ground, makeGround } from '../propagate/ground.ts'
import { steadyMs } from '../propagate/messages.ts'
import { pause, watchWaves } from '../propagate/waves.ts'
import { FOLDERS, filterFigures } from './filter.ts'

const PEOPLE = 100
const MANY = 1_000
const CHANGES = 7
/** By then the slowest socket has heard of it, or the run is broken. */
const SETTLE_MS = 2_000

export const benchmark: Benchmark = {
  name: 'rights',
  about:
    `What judging rights adds to an index of ${FOLDERS} folders, in process; and how long a permission change takes to ` +
    `end the subscription of ${MANY} sockets in a folder, from the moment its request is sent.`,
  async run(context) {
    const figures = filterFigures(context)
    const weft = await startWeft({ nodeArgs: profiled() })
    const crowd = startCrowd()
    try {
      context.say('filling')
      const ground = await makeGround(weft, PEOPLE)
      return [...figures, await revocation(context, { weft, ground, crowd })]
    } finally {
      crowd.stop()
      await weft.stop()
    }
  },
}

function profiled(): string[] {
  const dir = process.env['RIGHTS_PROFILE']
  return dir ? ['--cpu-prof', `--cpu-prof-dir=${dir}`] : []
}

interface Parts {
  weft: Weft
  ground: Ground
  crowd: Crowd
}

async function revocation({ say }: BenchContext, { weft, ground, crowd }: Parts): Promise<Figure> {
  const { api, board, channel, path, tokens } = ground
  const open = () =>
    crowd.tell({ kind: 'open', port: weft.port, path, count: MANY, tokens, channel }, 'opened')
  let row_version = 0
  const lay = (permissions: Readonly<Record<string, boolean>>) =>
    api.ask('PUT', `/api/${board.team_id}/permissions/folder.${board.folder_id}`, {
      resource_type: 'folder',
      resource_id: board.folder_id,
      permissions,
      row_version: ++row_version,
    })
  say(`${MANY} sockets`)
  await open()
  say('edits')
  const edits = await watchWaves({
    crowd,
    sockets: MANY,
    pid: weft.pid,
    times: 40,
    everyMs: 150,
    send: ground.edit,
  })
  const lasts: number[] = []
  const answers: number[] = []
  for (let n = 0; n < CHANGES; n++) {
    say(`a right goes, ${n + 1} of ${CHANGES}`)
    await crowd.tell({ kind: 'collect' }, 'collected')
    const begin = steadyMs()
    await lay(privateFolderEntries([]))
    answers.push(steadyMs() - begin)
    await pause(SETTLE_MS)
    const { refused } = (await crowd.tell({ kind: 'collect' }, 'collected')).seen
    if (refused.length !== MANY) throw new Error(`${refused.length} of ${MANY} sockets lost the channel.`)
    lasts.push(percentile(refused, 1) - begin)
    await crowd.tell({ kind: 'close' }, 'closed')
    await lay({})
    await open()
  }
  return {
    work: `A permission change reaches the last of ${MANY} sockets`,
    figure: { value: median(lasts), unit: 'ms' },
    beside: `slowest of ${CHANGES} ${Math.round(percentile(lasts, 1))} ms, the answer after ${Math.round(median(answers))} ms`,
    anchor: { work: 'the frame of an edit at the last of them', value: edits.lastP50, unit: 'ms' },
    target: { is: 'at most', value: 500 },
    limit:
      'The kernel’s write to each socket, as with any frame; before it rights are loaded anew in one statement, and each person is judged once, not each socket.',
  }
}
