import { ExtensionPoint } from '@weft/client-kit'
import { useT } from '@weft/i18n/react'
import { Link, TabLink, TabLinks } from '@weft/ui'
import { ExternalLink } from 'lucide-react'

import styles from './developer-tabs.module.css'
import type { DeveloperTabProps } from './extension-points.ts'

/** The ways between the pages for developers, to which other features add theirs, and to what describes each call. */
export function DeveloperTabs({ at }: DeveloperTabProps) {
  const t = useT()
  return (
    <TabLinks label={t('Developer')} className={styles['tabs']}>
      <TabLink label={t('Tokens')} href="/profile/developer/tokens" isCurrent={at === 'tokens'} />
      <ExtensionPoint point="developer.tab" at={at} />
      <Link href="/api/docs" target="_blank" rel="noopener" className={styles['reference']}>
        {t('API reference')}
        <ExternalLink size={14} aria-hidden />
      </Link>
    </TabLinks>
  )
}
