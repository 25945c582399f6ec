import type { DeveloperTabProps } from '@weft/features/tokens/client'
import { useT } from '@weft/i18n/react'
import { TabLink } from '@weft/ui'

/** The way to one's apps, among the pages for developers. */
export function AppsTab({ at }: DeveloperTabProps) {
  const t = useT()
  return <TabLink label={t('Apps')} href="/profile/developer/apps" isCurrent={at === 'apps'} />
}
