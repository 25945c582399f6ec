import { newUuid } from '@weft/base'
import { makeOperation, type Writer } from '@weft/server-kit'

import type { BenchBoard } from '../harness/board.ts'
import { type Line, openLine } from '../harness/line.ts'
import type { Work } from '../harness/turns.ts'

/** The saves of one value after another; none is refused, since everybody saves values of their own items. */
export interface Saves {
  next(own: readonly string[], n: number): { id: string; item: SaveBody; key: string }
}

interface SaveBody {
  data: string
  row_version: number
  old?: { data: string }
}

export function createSaves(board: BenchBoard): Saves {
  const attribute = board.attributes[4]
  const known = new Map<string, { data: string; row_version: number }>()
  return {
    next(own, n) {
      const id = `${own[n % own.length]}.${attribute?.id}`
      const last = known.get(id)
      const saved = { data: `text ${n} of somebody`, row_version: (last?.row_version ?? 1) + 1 }
      known.set(id, saved)
      return { id, item: { ...saved, ...(last ? { old: { data: last.data } } : {}) }, key: newUuid() }
    },
  }
}

/** Ids of items dealt out to workers. */
export function deal(ids: readonly string[], workers: number): string[][] {
  return Array.from({ length: workers }, (_, worker) => ids.filter((_id, n) => n % workers === worker))
}

/** Saves through a writer in this process; `own` are the items of each worker. */
export function savesInProcess(
  writer: Writer,
  caller: { user_id: number; team_id: number },
  saves: Saves,
  own: readonly (readonly string[])[],
): Work {
  return {
    workers: own.length,
    async work(worker, n) {
      const { id, item, key } = saves.next(own[worker] ?? [], n)
      const { old, ...rest } = item
      const [outcome] = await writer.submit(caller.team_id, [
        makeOperation({
          collection: 'values',
          method: 'put',
          id,
          item: { ...rest },
          old,
          caller: { user_id: caller.user_id, session_id: null },
          key,
        }),
      ])
      if (outcome?.status !== 200) throw new Error(`A save was refused: ${JSON.stringify(outcome)}`)
    },
  }
}

/** Saves over HTTP, a connection a worker; what fails is counted. */
export async function savesOverHttp(
  target: { url: string; token: string; team_id: number },
  saves: Saves,
  own: readonly (readonly string[])[],
): Promise<Work & { failed(): number; close(): void }> {
  const lines: Line[] = []
  while (lines.length < own.length) lines.push(await openLine(target.url, target.token))
  let failed = 0
  return {
    workers: own.length,
    async work(worker, n) {
      const { id, item, key } = saves.next(own[worker] ?? [], n)
      const path = `/api/${target.team_id}/values/${id}`
      const answer = await lines[worker]?.send('PUT', path, item, `X-Idempotency-Key: ${key}\r\n`)
      if (answer?.status === 200) return
      failed += 1
      if (failed === 1) process.stderr.write(`   failed: ${answer?.status} ${answer?.text}\n`)
    },
    failed: () => failed,
    close: () => {
      for (const line of lines) line.close()
    },
  }
}
