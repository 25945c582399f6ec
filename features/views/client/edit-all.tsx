import { isAssignable } from '@weft/features/attributes/shared'
import { useState } from 'react'

import { useT } from '@weft/i18n/react'
import { Button, Dropdown, Segmented, toast } from '@weft/ui'

import type { JoinMode } from '@weft/features/items/shared'
import { canJoin, joinedEdits } from './bulk/joined-edits.ts'
import type { ShownAttribute, ViewActions, ViewRecords } from './view-member.ts'
import styles from './views.module.css'

interface EditAllProps {
  ids: readonly string[]
  records: ViewRecords
  actions: ViewActions
  /** The attribute that is chosen already. */
  first?: ShownAttribute | undefined
  /** Instead of saving it: what it would do is looked at first. */
  onLook?: ((change: { attribute: ShownAttribute; mode: JoinMode; data: unknown }) => void) | undefined
  onDone(): void
}

/** One attribute, and its value for all of the items: set, cleared, and for lists added to and taken from. */
export function EditAll({ ids, records, actions, first, onLook, onDone }: EditAllProps) {
  const t = useT()
  const editable = records.all.filter(({ type }) => isAssignable(type) && (!onLook || isLookedAt(type)))
  const [chosen, setChosen] = useState<ShownAttribute | null>(first ?? null)
  const [mode, setMode] = useState<JoinMode>('set')
  const [round, setRound] = useState(0)
  // The editor of a list opens at once and would cover what is to be done with it.
  const [isChoosing, setChoosing] = useState(false)
  const save = async (data: unknown, attribute: ShownAttribute, settings = attribute.settings) => {
    const used = canJoin(attribute) && data !== null ? mode : 'set'
    if (onLook) {
      onLook({ attribute, mode: used, data })
      return
    }
    onDone()
    const input = await attribute.type.input.load()
    const { edits, problems } = joinedEdits({ ids, records, attribute, mode: used, data, settings, input })
    const widened = settings === attribute.settings ? [] : [[attribute.id, settings] as const]
    await actions.act({ edits, settings: new Map(widened) })
    if (problems > 0)
      toast.show(
        t('{count, plural, one {# item does not take it} other {# items do not take it}}', {
          count: problems,
        }),
      )
  }
  const begin = (data: unknown, attribute: ShownAttribute, settings?: ShownAttribute['settings']) =>
    // A program that cannot be loaded is reported by the page.
    void save(data, attribute, settings).catch(() => undefined)
  const again = () => {
    setRound(round + 1)
    setChoosing(false)
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
        onValueChange={(id) => {
          setChosen(editable.find((one) => one.id === id) ?? null)
          setChoosing(false)
        }}
      />
      {chosen && canJoin(chosen) && (
        <Segmented<JoinMode>
          label={t('What to do')}
          value={mode}
          onValueChange={setMode}
          options={[
            { value: 'set', label: t('Set') },
            { value: 'add', label: t('Add') },
            { value: 'remove', label: t('Remove') },
          ]}
        />
      )}
      {chosen && (
        <>
          {/* It stays while the editor is open: a surface whose focus is gone would close. */}
          {canJoin(chosen) && (
            <Button autoFocus onClick={() => setChoosing(true)}>
              {t('Choose')}
            </Button>
          )}
          {(!canJoin(chosen) || isChoosing) && (
            <chosen.type.Editor
              key={`${chosen.id}-${mode}-${round}`}
              data={null}
              settings={chosen.settings}
              context={records.context}
              placement="panel"
              label={chosen.attribute.name}
              canEditSettings={!onLook && actions.rights.editAttribute && mode !== 'remove'}
              onCommit={(data, options) => {
                if (isNothing(data)) again()
                else begin(data, chosen, options?.settings)
              }}
              onCancel={again}
            />
          )}
          <Button onClick={() => begin(null, chosen)}>{t('Clear for all')}</Button>
        </>
      )}
    </div>
  )
}

/** Links and places are no values where they are stored, and a long text is not here as a whole to be taken back. */
function isLookedAt({ write, movesItem, isPartial }: ShownAttribute['type']): boolean {
  return !write && !movesItem && !isPartial
}

/** An editor that is left as it was found. */
function isNothing(data: unknown): boolean {
  return data === null || (Array.isArray(data) && data.length === 0)
}
