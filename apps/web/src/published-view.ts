import { startPublishedPage as start } from '@weft/features/views/client'
import { setCatalogueLoader } from '@weft/i18n'
import { guardPage } from '@weft/ui'
import '@weft/ui/styles.css'

import { catalogues } from './entry/catalogues.ts'

/** In the language that the server answered the reader in. */
export function startPublishedPage(): Promise<void> {
  guardPage(() => false)
  setCatalogueLoader((tag) => catalogues[tag]?.() ?? Promise.resolve({}))
  return start()
}
