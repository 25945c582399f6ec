import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '@weft/i18n/react'
import { Truncated } from '../tooltip/truncated.tsx'
import { Link } from './link.tsx'
import styles from './bars.module.css'

export interface Crumb {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  /** Where it leads; the last one leads nowhere. */
  readonly href?: string
}

/** Where one is. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useT()
  return (
    <nav aria-label={t('Breadcrumb')} style={{ minInlineSize: 0 }}>
      <ol className={styles['crumbs']}>
        {crumbs.map((crumb, index) => {
          const isLast = index === crumbs.length - 1
          const content = (
            <>
              {crumb.icon}
              <Truncated as={isLast ? 'b' : 'span'}>{crumb.label}</Truncated>
            </>
          )
          return (
            <li key={crumb.id} className={styles['crumb']} aria-current={isLast ? 'page' : undefined}>
              {crumb.href ? (
                <Link className={styles['crumbLink']} href={crumb.href}>
                  {content}
                </Link>
              ) : (
                content
              )}
              {!isLast && <ChevronRight className="icon-flip" />}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
