import { isAssignable } from '@weft/features/attributes/shared'
import { useState } from 'react'

import { useT } from '@weft/i18n/react'
import { Button, Dropdown } from '@weft/ui'

import type { ShownAttribute, ViewActions, ViewRecords } from './view-member.ts'
import styles from './views.module.css'

interface EditAllProps {
  ids: readonly string[]
  records: ViewRecords
  actions: ViewActions
  onDone(): void
}

/** One attribute, and its value for all of the items. */
export function EditAll({ ids, records, actions, onDone }: EditAllProps) {
  const t = useT()
  const editable = records.all.filter(({ type }) => isAssignable(type))
  const [chosen, setChosen] = useState<ShownAttribute | null>(null)
  const [round, setRound] = useState(0)
  const setAll = (data: unknown, attribute: ShownAttribute, settings = attribute.settings) => {
    const edits = ids.map((item_id) => ({ item_id, attribute_id: attribute.id, data }))
    const widened = settings === attribute.settings ? [] : [[attribute.id, settings] as const]
    actions.setValues(edits, new Map(widened))
    onDone()
  }
  return (
    <div className={styles['stack']}>
      <Dropdown
        label={t('Attribute')}
        search
        value={chosen?.id ?? null}
        options={editable.map(({ id, attribute, type }) => ({
          id,
          label: attribute.name,
          icon: <type.icon />,
        }))}
        onValueChange={(id) => setChosen(editable.find((one) => one.id === id) ?? null)}
      />
      {chosen && (
        <>
          <chosen.type.Editor
            key={`${chosen.id}-${round}`}
            data={null}
            settings={chosen.settings}
            context={records.context}
            placement="panel"
            label={chosen.attribute.name}
            canEditSettings={actions.rights.editAttribute}
            onCommit={(data, options) => {
              if (data !== null) setAll(data, chosen, options?.settings)
            }}
            onCancel={() => setRound(round + 1)}
          />
          <Button onClick={() => setAll(null, chosen)}>{t('Clear for all')}</Button>
        </>
      )}
    </div>
  )
}
