import { useT } from '@weft/i18n/react'
import { Button, EmptyState } from '@weft/ui'
import type { Folder } from '@weft/model'
import { Plus } from 'lucide-react'

import { ImportButton } from '../toolbar/import-button.tsx'
import styles from '../views.module.css'

interface EmptyViewProps {
  folder: Pick<Folder, 'id' | 'board_id' | 'team_id'>
  isFiltered: boolean
  /** Rows to type into are shown above. */
  isTypedInto: boolean
  /** Missing where nothing can be added. */
  onAdd: (() => void) | undefined
  onClear(): void
}

/** Shown where no item is: how to make one, or how to see those that are there. */
export function EmptyView(props: EmptyViewProps) {
  const t = useT()
  return (
    <div className={styles['emptyOver']} data-below={(!props.isFiltered && props.isTypedInto) || undefined}>
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
              <>
                <ImportButton folder={props.folder} look="plain" />
                <Button variant="primary" icon={<Plus />} onClick={props.onAdd}>
                  {t('Add item')}
                </Button>
              </>
            )
          }
        >
          {props.isTypedInto
            ? t('Type in the first row, or import a CSV file.')
            : props.onAdd && t('Add the first one, or import a CSV file.')}
        </EmptyState>
      )}
    </div>
  )
}
