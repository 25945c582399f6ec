import { join } from 'node:path'

import type { ProfileDeps } from '@weft/features/profile/server'
import type { Limits, ServerFeature } from '@weft/server-kit'

import { createPictureMaker } from './make-pictures.ts'
import { createPhotoFiles } from './photo-files.ts'
import { photoRoutes } from './routes.ts'

export interface PhotosDeps extends ProfileDeps {
  limits: Limits
  dataDir: string
}

/** Photos of people and pictures of workspaces. */
export function createPhotosFeature(deps: PhotosDeps): ServerFeature {
  const files = createPhotoFiles(join(deps.dataDir, 'photos'))
  const maker = createPictureMaker({ pixels: deps.limits.photo_pixels })
  return { name: 'photos', routes: (kit) => photoRoutes(kit, { deps, files, maker }) }
}
