import type { WorkerUtils } from 'graphile-worker'
import { setTimeout as sleep } from 'node:timers/promises'

import { endTried, isGone, lockHolders } from './queries.ts'

export interface RescueOptions {
  /** Names of jobs of which another has to be told when all tries are over. */
  endings: readonly string[]
  /** Holders that live, whatever the database says: our own. */
  isOurs: (holder: string) => boolean
  /**
   * So long after the first look another one makes sure: whoever has just begun, or lost its connection, says soon that
   * it lives. Without doubt, who holds jobs since a moment ago is left alone.
   */
  doubtMs: number
  signal: AbortSignal
}

/** Longer than it takes from the first job to the sign of life. */
const FRESH_MS = 2_000

/**
 * Frees the jobs of nodes that ended without a word, and gives those up whose last try that was. Whether there were
 * some: nobody is told of them.
 */
export async function rescueJobs(utils: WorkerUtils, options: RescueOptions): Promise<boolean> {
  const { endings, isOurs, doubtMs, signal } = options
  const holders = await utils.withPgClient(async (client) => {
    const { rows } = await client.query<{ locked_by: string }>(lockHolders, [doubtMs > 0 ? 0 : FRESH_MS])
    return rows.flatMap(({ locked_by }) => (isOurs(locked_by) ? [] : [locked_by]))
  })
  let gone = await whoIsGone(utils, holders)
  if (gone.length > 0 && doubtMs > 0) {
    await sleep(doubtMs, undefined, { signal })
    gone = await whoIsGone(utils, gone)
  }
  if (gone.length > 0) await utils.forceUnlockWorkers(gone)
  if (endings.length > 0) await utils.withPgClient((client) => client.query(endTried, [endings]))
  return gone.length > 0
}

function whoIsGone(utils: WorkerUtils, holders: readonly string[]): Promise<string[]> {
  return utils.withPgClient(async (client) => {
    const gone: string[] = []
    for (const holder of holders) {
      const { rows } = await client.query<{ gone: boolean }>(isGone, [holder])
      if (rows[0]?.gone) gone.push(holder)
    }
    return gone
  })
}
