import type { ServerFeature } from '@weft/server-kit'

import { folderCollection } from './collection.ts'

export const foldersFeature: ServerFeature = {
  name: 'folders',
  words: async () => (await import('./interface-words.ts')).words,
  collections: [folderCollection],
}
