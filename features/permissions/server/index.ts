import type { ServerFeature } from '@weft/server-kit'

import { permissionCollection } from './collection.ts'
import { permissionsAct } from './permissions-act.ts'
import { permissionRoutes } from './routes.ts'

export const permissionsFeature: ServerFeature = {
  name: 'permissions',
  words: async () => (await import('./interface-words.ts')).words,
  collections: [permissionCollection],
  acts: [permissionsAct],
  routes: permissionRoutes,
}
