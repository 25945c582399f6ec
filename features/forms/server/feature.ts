import { join } from 'node:path'

import type { FileTaker, StorageRoom } from '@weft/features/files/server'
import type { Mailer } from '@weft/features/mail/server'
import type { Jobs } from '@weft/jobs'
import type { Limits, RateLimiter, ServerFeature } from '@weft/server-kit'

import { readFormSettings } from '../shared/index.ts'
import type { HumanCheck } from './limits/human-check.ts'
import { createEditLinks } from './edits/edit-links.ts'
import { createFormPictures } from './pictures/form-pictures.ts'
import { createFormTokens } from './answers/form-token.ts'
import { looksOfForms } from './pictures/queries.ts'
import { followRights, startWatching } from './shares/watch-shares.ts'
import { formRoutes } from './routes.ts'

/** So long a picture that no form shows may be brought back by undo. */
const KEPT_MS = 30 * 86_400_000

export interface FormsDeps {
  limits: Limits
  rates: RateLimiter
  /** The instance's secret; the keys of the pages' tokens and of secret links are derived from it. */
  secret: string
  appUrl: URL
  dataDir: string
  files: FileTaker & { room: StorageRoom }
  mailer: Mailer
  captcha?: HumanCheck | null
  jobs: Pick<Jobs, 'register' | 'registerDaily' | 'add'>
}

/** Forms that are shared: their pages and the answers that come in. */
export function createFormsFeature(deps: FormsDeps): ServerFeature {
  const pictures = createFormPictures(join(deps.dataDir, 'form-pictures'), deps.limits)
  deps.files.room.countAlso((_db, team_id) => pictures.bytesOf(team_id))
  const parts = {
    ...deps,
    room: deps.files.room,
    pictures,
    tokens: createFormTokens(deps.secret),
    edits: createEditLinks(deps.secret),
    folder: join(deps.dataDir, 'temporary'),
    isHttps: deps.appUrl.protocol === 'https:',
  }
  return {
    name: 'forms',
    words: async () => (await import('./interface-words.ts')).words,
    routes: (kit) => formRoutes(kit, parts),
    consumers: [followRights],
    async start(kit) {
      deps.jobs.registerDaily('sweep-form-pictures', { hour: 3, minute: 53 }, async ({ db, signal }) => {
        for (const team_id of await pictures.teams()) {
          if (signal.aborted) return
          const used = new Set(
            (await looksOfForms(db, team_id)).flatMap((settings) => {
              const { look } = readFormSettings(settings)
              return [look.cover_picture, look.logo_picture]
            }),
          )
          await pictures.sweep(team_id, used, KEPT_MS)
        }
      })
      await startWatching(kit, deps)
    },
  }
}
