import { useT } from '@weft/i18n/react'
import { Button, EmptyState } from '@weft/ui'
import type { FilterTree } from '@weft/model'
import { FileUp, Plus } from 'lucide-react'

import { NoMatchActions, noMatchText } from '../no-match.tsx'
import type { ViewProps } from '../view-member.ts'
import styles from '../views.module.css'

interface EmptyViewProps extends Pick<ViewProps, 'search'> {
  filter: FilterTree | null
  isFiltered: boolean
  /** Rows to type into are shown above. */
  isTypedInto: boolean
  /** Missing where nothing can be added. */
  onAdd: (() => void) | undefined
  onImport: (() => void) | undefined
  onClearFilter(): void
}

/** Shown where no item is: how to make one, or how to see those that are there. */
export function EmptyView(props: EmptyViewProps) {
  const t = useT()
  const { filter, search, onClearFilter } = props
  const match = { filter, search, onClearFilter }
  return (
    <div className={styles['emptyOver']} data-below={(!props.isFiltered && props.isTypedInto) || undefined}>
      {props.isFiltered ? (
        <EmptyState title={noMatchText(t, match)} actions={<NoMatchActions {...match} />} />
      ) : (
        <EmptyState
          title={t('No items yet')}
          actions={
            props.onAdd && (
              <>
                {props.onImport && (
                  <Button icon={<FileUp />} onClick={props.onImport}>
                    {t('Import CSV or Excel')}
                  </Button>
                )}
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
