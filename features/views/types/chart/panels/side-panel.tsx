import { type ReactNode, useEffect, useRef } from 'react'

import { useT } from '@weft/i18n/react'
import { IconButton, Sheet, useIsMobile } from '@weft/ui'
import { X } from 'lucide-react'

import styles from './panels.module.css'

interface SidePanelProps {
  title: string
  subtitle?: string
  children: ReactNode
  onClose(): void
}

/** Beside the charts; on a phone over them. */
export function SidePanel({ title, subtitle, children, onClose }: SidePanelProps) {
  const t = useT()
  const isMobile = useIsMobile()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  if (isMobile)
    return (
      <Sheet title={title} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
        <div className={styles['panelBody']}>
          {subtitle !== undefined && <p className={styles['subtitle']}>{subtitle}</p>}
          {children}
        </div>
      </Sheet>
    )
  return (
    <aside
      className={styles['panel']}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        onClose()
      }}
    >
      <header className={styles['panelHead']}>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            <bdi>{title}</bdi>
          </h2>
          {subtitle !== undefined && <p className={styles['subtitle']}>{subtitle}</p>}
        </div>
        <IconButton icon={<X />} label={t('Close')} onClick={onClose} />
      </header>
      <div className={styles['panelBody']}>{children}</div>
    </aside>
  )
}
