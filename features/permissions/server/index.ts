import type { ServerFeature } from '@weft/server-kit'

import { permissionCollection } from './collection.ts'
import { permissionRoutes } from './routes.ts'

export const permissionsFeature: ServerFeature = {
  name: 'permissions',
  collections: [permissionCollection],
  routes: permissionRoutes,
}
