import { safeIntended, useGo } from '@weft/features/session/client'
import { useEffect } from 'react'

import type { ScreenProps } from '../routing/page.tsx'

/** A stop on the way from another site: goes on to the page that was meant. */
export function Intended({ search }: ScreenProps) {
  const go = useGo()
  const target = safeIntended(search['intended'])
  useEffect(() => go(target, { replace: true }), [go, target])
  return null
}
