import { startPublishedPage as start } from '@weft/features/views/client'
import { guardPage } from '@weft/ui'
import '@weft/ui/styles.css'

/** In the language that the server answered the reader in. */
export function startPublishedPage(): Promise<void> {
  guardPage(() => false)
  return start()
}
