import { useT } from '@weft/i18n/react'
import { IconButton, Link, Logo } from '@weft/ui'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import { useGo } from './app-context.tsx'
import { useBrandName } from './auth-layout.tsx'
import { WovenLines } from './woven-lines.tsx'
import styles from './start-layout.module.css'

export interface StartLayoutProps {
  readonly title: string
  readonly lead: ReactNode
  /** Where the way back leads; without one there is none. */
  readonly back?: string | undefined
  readonly children: ReactNode
}

/** One question on a page of its own: the name of a workspace, of a board. */
export function StartLayout({ title, lead, back, children }: StartLayoutProps) {
  const t = useT()
  const go = useGo()
  const name = useBrandName()
  return (
    <div className={styles['layout']}>
      <div className={styles['lines']} aria-hidden="true">
        <WovenLines />
      </div>
      <header className={styles['top']}>
        <Link href="/home" aria-label={t('Home')}>
          <Logo size={28} />
        </Link>
        {name}
        {back && (
          <span className={styles['close']}>
            <IconButton icon={<X />} label={t('Close')} size="large" onClick={() => go(back)} />
          </span>
        )}
      </header>
      <main className={styles['main']}>
        <h1 className={styles['title']}>{title}</h1>
        <p className={styles['lead']}>{lead}</p>
        {children}
      </main>
    </div>
  )
}
