import { useT } from '@weft/i18n/react'
import { Button, EmptyState } from '@weft/ui'
import { Plus } from 'lucide-react'

import styles from '../views.module.css'

/** What stands where no item is: how to make one, or how to see those that are there. */
export function EmptyView(props: { isFiltered: boolean; onAdd: (() => void) | undefined; onClear(): void }) {
  const t = useT()
  return (
    <div className={styles['emptyOver']}>
      {props.isFiltered ? (
        <EmptyState
          title={t('No items match')}
          actions={<Button onClick={props.onClear}>{t('Clear filter')}</Button>}
        >
          {t('No items in this folder match the filter and the search.')}
        </EmptyState>
      ) : (
        <EmptyState
          title={t('No items yet')}
          actions={
            props.onAdd && (
              <Button variant="primary" icon={<Plus />} onClick={props.onAdd}>
                {t('New item')}
              </Button>
            )
          }
        >
          {t('Add the first one, or import a CSV file.')}
        </EmptyState>
      )}
    </div>
  )
}
