import { now } from '@weft/base'
import { JobInterrupted, type Jobs } from '@weft/jobs'
import type { ServerFeature, Unit } from '@weft/server-kit'

import { followActivity, KEEP, type KeepJob, keepJob } from './follow-activity.ts'
import { keepWork, noteOldWork } from './keep-work.ts'
import { dropGoneWork } from './queries.ts'
import { workRoutes } from './routes.ts'
import { addPending, unfinishedTeams } from './waiting/queries.ts'
import { createWorkCollection } from './work-collection.ts'

interface MyWorkOptions {
  jobs: Pick<Jobs, 'register' | 'registerDaily' | 'add' | 'addWithin'>
}

/** Parts after which others have their turn. */
const PARTS_OF_A_TURN = 20
/** After mails and whatever else waits: all workspaces may have to be read after an update. */
const REBUILT = 9
const COMMITTED_MS = 500
const FORGOTTEN_AT_ONCE = 5_000

/** What is somebody's own work, over all boards. */
export function createMyWorkFeature({ jobs }: MyWorkOptions): ServerFeature {
  return {
    name: 'my-work',
    words: async () => (await import('./interface-words.ts')).words,
    collections: [createWorkCollection()],
    consumers: [followActivity],
    routes: workRoutes,
    async start(kit) {
      jobs.register<KeepJob>(KEEP, async ({ team_id, signal }) => {
        let parts = 0
        const isOver = () => signal.aborted || ++parts > PARTS_OF_A_TURN
        if ((await keepWork(kit, team_id, isOver)) === 'done') return
        if (signal.aborted) throw new JobInterrupted()
        const { name, payload, ...options } = keepJob(team_id, REBUILT)
        await jobs.add(name, payload, options)
      })
      jobs.registerDaily('forget-work', { hour: 3, minute: 23 }, async ({ db, signal }) => {
        for (const team_id of await noteOldWork(db)) {
          const { name, payload, ...options } = keepJob(team_id, REBUILT)
          await jobs.add(name, payload, options)
        }
        while (await db.owner((tx) => dropGoneWork(tx, now(), FORGOTTEN_AT_ONCE)))
          if (signal.aborted) throw new JobInterrupted()
      })
    },
    async started(kit) {
      const unfinished = await kit.db.owner(unfinishedTeams)
      if (unfinished.length > 0)
        await kit.db.owner((tx) =>
          jobs.addWithin(
            tx,
            unfinished.map((id) => keepJob(id, REBUILT)),
          ),
        )
    },
  }
}

/** Judges an item again once somebody chose to follow it, or to leave it. */
export function onFollowed({ jobs }: Pick<MyWorkOptions, 'jobs'>): (unit: Unit, item_id: string) => void {
  return (unit, item_id) => {
    const { team_id } = unit
    unit.later(async (tx) => {
      await addPending(tx, team_id, [{ kind: 'item', record: item_id }])
      const { name, payload } = keepJob(team_id)
      // It is committed by then; should it take longer, whatever happens next brings it along.
      await jobs.add(name, payload, {
        key: `${KEEP}:followed:${team_id}`,
        at: now() + COMMITTED_MS,
        isSerial: true,
      })
    })
  }
}
