import { ServerOnly } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import type { ReactNode } from 'react'

/** Around a page that has nothing to show without the server. `title` is in English. */
export function ServerPage({ title, children }: { title: string; children: ReactNode }) {
  const t = useT()
  return <ServerOnly title={t(title)}>{children}</ServerOnly>
}
