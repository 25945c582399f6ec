import { PenLine, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { useT } from '@weft/i18n/react'
import { BulkBar, Button, lateComponent, Popover } from '@weft/ui'

import type { ViewActions, ViewRecords } from './view-member.ts'

const EditAll = lateComponent(() => import('./edit-all.tsx').then((it) => it.EditAll))

interface PickedBarProps {
  ids: readonly string[]
  records: ViewRecords
  actions: ViewActions
  onClear(): void
}

/** What can be done with several items at once: one attribute set for all of them, or all of them deleted. */
export function PickedBar({ ids, records, actions, onClear }: PickedBarProps) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const { rights } = actions
  return (
    <BulkBar count={ids.length} onClear={onClear}>
      {rights.editItem && (
        <Popover
          label={t('Edit attribute')}
          isOpen={isOpen}
          onOpenChange={setIsOpen}
          width={300}
          trigger={
            <Button variant="ghost" size="compact" icon={<PenLine />}>
              {t('Edit attribute')}
            </Button>
          }
        >
          <EditAll ids={ids} records={records} actions={actions} onDone={() => setIsOpen(false)} />
        </Popover>
      )}
      {rights.deleteItem && (
        <Button
          variant="ghost"
          size="compact"
          tone="danger"
          icon={<Trash2 />}
          onClick={() => {
            actions.removeItems(ids)
            onClear()
          }}
        >
          {t('Delete')}
        </Button>
      )}
    </BulkBar>
  )
}
