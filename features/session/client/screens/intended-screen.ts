import { useEffect } from 'react'

import { useGo } from '../app-context.tsx'
import { safeIntended } from '../intended.ts'

/** A stop on the way from another site: goes on to the page that was meant. */
export function IntendedScreen({ intended }: { intended: string | undefined }) {
  const go = useGo()
  const target = safeIntended(intended)
  useEffect(() => go(target, { replace: true }), [go, target])
  return null
}
