import type { DeveloperTabProps } from '@weft/features/tokens/client'
import { useT } from '@weft/i18n/react'
import { TabLink } from '@weft/ui'

/** The way to one's webhooks, among the pages for developers. */
export function HooksTab({ at }: DeveloperTabProps) {
  const t = useT()
  return <TabLink label={t('Hooks')} href="/profile/developer/hooks" isCurrent={at === 'hooks'} />
}
