import type { ServerFeature } from '@weft/server-kit'

import { folderCollection } from './collection.ts'

export const foldersFeature: ServerFeature = { name: 'folders', collections: [folderCollection] }
