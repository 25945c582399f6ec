import { now } from '@weft/base'
import type { Jobs, JobPayload } from '@weft/jobs'
import type { Limits, ServerFeature } from '@weft/server-kit'

import { purgePlace, stripAttribute } from './removal/purge-place.ts'
import { type Place, placesBeingPurged, trashedBefore } from './removal/queries.ts'
import type { Aftermath } from './removal/remove-trashed.ts'
import { restoreAct } from './restore-act.ts'
import { removeOld, trashRoutes } from './routes.ts'

export interface TrashDeps {
  limits: Limits
  jobs: Pick<Jobs, 'register' | 'registerDaily' | 'add'>
}

interface PurgePayload extends JobPayload, Place {}
interface StripPayload extends JobPayload {
  board_id: string
  attribute_id: string
}

const DAY = 86_400_000
const AT_ONCE = 200

/** What was deleted: the list, its way back is each collection's own, and its end. */
export function createTrashFeature({ limits, jobs }: TrashDeps): ServerFeature {
  const clearUp = async (team_id: number, aftermath: Aftermath) => {
    if (aftermath.job === 'purge-place') {
      const { kind, id } = aftermath
      await jobs.add<PurgePayload>('purge-place', { team_id, kind, id })
      return
    }
    const gone = { board_id: aftermath.board_id, attribute_id: aftermath.id }
    await jobs.add<StripPayload>('strip-attribute', { team_id, ...gone })
  }

  return {
    name: 'trash',
    words: async () => (await import('./interface-words.ts')).words,
    acts: [restoreAct],
    routes: (kit) => trashRoutes(kit, clearUp),
    async start(kit) {
      jobs.register<PurgePayload>('purge-place', async ({ db, payload, signal }) => {
        await purgePlace({ db, team_id: payload.team_id, signal }, payload)
      })
      jobs.register<StripPayload>('strip-attribute', async ({ db, payload, signal }) => {
        await stripAttribute({ db, team_id: payload.team_id, signal }, payload)
      })
      jobs.registerDaily('empty-old-trash', { hour: 3, minute: 11 }, async ({ db, signal }) => {
        const before = now() - limits.trash_days * DAY
        for (;;) {
          const old = await db.owner((tx) => trashedBefore(tx, before, AT_ONCE))
          await removeOld(kit, old, clearUp)
          if (old.length < AT_ONCE || signal.aborted) break
        }
        // A mark whose job was lost, such as by a crash right after it, is taken up again.
        const places = await db.owner((tx) => placesBeingPurged(tx))
        for (const { team_id, ...place } of places) await purgePlace({ db, team_id, signal }, place)
      })
    },
  }
}
