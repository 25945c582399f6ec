import { startTransition, useEffect, useState } from 'react'

import type { LiveQuery } from '@weft/query'
import { createPause } from '@weft/ui'

import type { ItemRow } from '../../client/view-member.ts'

/** Edits that come right after each other are counted together, a stream of them at most so often. */
const QUIET_MS = 40
const LONGEST_MS = 250

/** Follows the query: counting everything again must not keep an edit, or a scroll, from being seen. */
export function useCalmVersion(query: LiveQuery<ItemRow>): number {
  const [version, setVersion] = useState(query.version)
  useEffect(() => {
    const pause = createPause(() => startTransition(() => setVersion(query.version)), QUIET_MS, LONGEST_MS)
    const stop = query.subscribe(() => pause.ask())
    // What came before anybody listened.
    pause.ask()
    return () => {
      stop()
      pause.cancel()
    }
  }, [query])
  return version
}
