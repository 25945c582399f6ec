import { join } from 'node:path'

import type { StorageRoom } from '@weft/features/files/server'
import type { ProfileDeps } from '@weft/features/profile/server'
import type { Limits, ServerFeature } from '@weft/server-kit'

import { createPictureMaker } from './make-pictures.ts'
import { createPhotoFiles } from './photo-files.ts'
import { photoOfTeam } from './queries.ts'
import { photoRoutes } from './routes.ts'

export interface PhotosDeps extends ProfileDeps {
  limits: Limits
  dataDir: string
  /** In which photos of workspaces take room, too. */
  room: StorageRoom
}

/** Photos of people and pictures of workspaces. */
export function createPhotosFeature(deps: PhotosDeps): ServerFeature {
  const files = createPhotoFiles(join(deps.dataDir, 'photos'))
  deps.room.countAlso(async (db, team_id) => files.bytesOf(await photoOfTeam(db, team_id)))
  const maker = createPictureMaker({ pixels: deps.limits.photo_pixels })
  return {
    name: 'photos',
    words: async () => (await import('./interface-words.ts')).words,
    routes: (kit) => photoRoutes(kit, { deps, files, maker }),
  }
}
