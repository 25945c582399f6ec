import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'

import type { Cell } from './cell.ts'
import { freePort, ownLines, startIn, until, within } from './program.ts'
import type { Program } from './program.ts'

const minute = 60_000

/** One step and how it went; `why` is empty when it went well. */
export type Step = { name: string; why: string }

/** `npm start` in a cell: ready, refused a second time, stopped by a signal, nothing left behind. */
export async function judgeStart(cell: Cell): Promise<Step[]> {
  const port = await freePort()
  const program = startIn(cell, 'npm', ['start'], { PORT: String(port) })
  const isReady = await until(program, 10 * minute, () => answers(port))
  const says =
    isReady && (await until(program, 5000, async () => program.output().includes('Weft is ready at')))
  const ready = { name: 'start is ready', why: says ? '' : `it is not; it said:\n${tail(program.output())}` }
  if (!isReady) {
    await stop(program)
    return [ready]
  }
  return [ready, await judgeSecond(cell), await judgeStop(cell, program, port)]
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/health`)).ok
  } catch {
    // Not listening yet.
    return false
  }
}

async function judgeSecond(cell: Cell): Promise<Step> {
  const name = 'a second start is refused in one sentence'
  const second = startIn(cell, 'npm', ['start'], { PORT: String(await freePort()) })
  const code = await within(2 * minute, second.ended)
  if (code === null) {
    await stop(second)
    return { name, why: 'it runs' }
  }
  const lines = ownLines(second.output())
  if (code === 0) return { name, why: 'it ended with 0' }
  return { name, why: lines.length === 1 ? '' : `it said ${lines.length} lines:\n${lines.join('\n')}` }
}

async function judgeStop(cell: Cell, program: Program, port: number): Promise<Step> {
  const name = 'SIGTERM ends it with 0 within 10 s'
  program.child.kill('SIGTERM')
  const code = await within(10_000, program.ended)
  if (code === null) {
    await stop(program)
    return { name, why: 'it still runs' }
  }
  if (code !== 0) return { name, why: `it ended with ${code}:\n${tail(program.output())}` }
  if (await answers(port)) return { name, why: 'something still answers on its port' }
  const left = globSync('data/**/postmaster.pid', { cwd: cell.clone })
  return { name, why: left.length === 0 ? '' : 'its PostgreSQL was not stopped' }
}

/** `npm test` in a cell: exit 0, and a last line that says so. */
export async function judgeTest(cell: Cell): Promise<Step[]> {
  const program = startIn(cell, 'npm', ['test'], { CI: 'true' })
  const code = await within(30 * minute, program.ended)
  if (code === null) await stop(program)
  const last = ownLines(program.output()).at(-1) ?? ''
  const isGreen = code === 0 && /^\d+ passed, 0 failed(, \d+ skipped)?$/.test(last)
  const name = `npm test${isGreen ? `: ${last}` : ' passes'}`
  return [
    {
      name,
      why: isGreen ? '' : `it ended with ${code ?? 'no end in 30 minutes'}:\n${tail(program.output())}`,
    },
  ]
}

/** `.ci/run` is there and may be run. */
export function judgeClone(cell: Cell): Step[] {
  const why = existsSync(join(cell.clone, '.ci/run')) ? '' : '.ci/run is not committed'
  return [{ name: 'the clone is whole', why }]
}

async function stop(program: Program): Promise<void> {
  program.child.kill('SIGTERM')
  if ((await within(15_000, program.ended)) === null) program.child.kill('SIGKILL')
}

function tail(output: string): string {
  return output.trimEnd().split('\n').slice(-40).join('\n')
}
