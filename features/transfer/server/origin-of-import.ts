import type { Origin } from '@weft/server-kit'

/** All that an import makes is one act, which its undo finds again. */
export const originOfImport = (import_id: string): Origin => ({
  act: import_id,
  via: 'import',
  id: import_id,
})
