import type { ServerFeature } from '@weft/server-kit'

import { permissionCollection } from './collection.ts'

export const permissionsFeature: ServerFeature = { name: 'permissions', collections: [permissionCollection] }
