import { useGo } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { View } from '@weft/model'
import { buttonClass, classNames, late, Popover, useRouteOpen } from '@weft/ui'
import { ChevronDown } from 'lucide-react'

import styles from './views.module.css'

const AllViewsList = late(() => import('./view-menus.tsx').then((it) => it.AllViewsList))

interface AllViewsProps {
  readonly views: readonly View[]
  readonly current: View | null
  hrefOf(view_id: string | null): string
}

/** Where there are more views than tabs: all of them, to be searched. */
export function AllViews({ views, current, hrefOf }: AllViewsProps) {
  const t = useT()
  const go = useGo()
  const [isOpen, setOpen] = useRouteOpen('all-views')
  return (
    <Popover
      label={t('All views')}
      padding="none"
      placement="bottom end"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          className={classNames(buttonClass({ variant: 'ghost', size: 'compact' }), styles['allViews'])}
          data-all-views
        >
          {t('All views')}
          <span className={styles['faint']}>{views.length}</span>
          <ChevronDown size={14} />
        </button>
      }
    >
      {(close) => (
        <AllViewsList
          views={views}
          current={current}
          onPick={(id) => {
            go(hrefOf(id))
            close()
          }}
        />
      )}
    </Popover>
  )
}
