import { ExtensionPoint } from '@weft/client-kit'
import { useT } from '@weft/i18n/react'
import { TabLink, TabLinks } from '@weft/ui'

import type { DeveloperTabProps } from './extension-points.ts'

/** The ways between the pages for developers; other features have theirs at the point. */
export function DeveloperTabs({ at }: DeveloperTabProps) {
  const t = useT()
  return (
    <TabLinks label={t('Developer')}>
      <TabLink label={t('Tokens')} href="/profile/developer/tokens" isCurrent={at === 'tokens'} />
      <ExtensionPoint point="developer.tab" at={at} />
    </TabLinks>
  )
}
