import { useStore } from '@weft/features/connectivity/client'
import { useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Attribute, TimeEntry, ValueContext } from '@weft/model'
import { writeHours } from '@weft/numbers'
import { Button, Dialog, Switch, TextField } from '@weft/ui'
import { type ComponentProps, useEffect, useRef, useState } from 'react'

import { overlaps, scopeKey, secondsOf } from '../../shared/index.ts'
import { entriesIn, type TimedItem } from '../timers.ts'
import styles from './entries.module.css'
import { lastFreeTime, readTimes, typedOf } from './entry-times.ts'

interface EntryDialogProps {
  readonly place: TimedItem
  /** Null for a new one. */
  readonly entry: TimeEntry | null
  readonly context: Pick<ValueContext, 'tz' | 'locale'>
  onClose(): void
}

/** Time that nobody measured, or that was measured wrongly. */
export function EntryDialog({ place, entry, context, onClose }: EntryDialogProps) {
  const t = useT()
  const me = useMe()
  const store = useStore()
  const { locale } = context
  const [description, setDescription] = useState(entry?.description ?? '')
  const attribute = store.collection<Attribute>('attributes').get(place.attribute_id)
  const others = inScope(entriesIn(store).list(me.id), { ...place, id: entry?.id ?? '' }, attribute)
  const [typed, setTyped] = useState(() => typedOf(entry ?? lastFreeTime(others), context))
  const [is_billable, setBillable] = useState(entry?.is_billable ?? false)
  const [isTried, setTried] = useState(false)
  const read = readTimes(typed, entry, context)
  const set = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }))
  const free = 'problem' in read || !others.some((one) => overlaps(one, { id: '', ...read }))
  const problem =
    'problem' in read ? t(read.problem) : free ? null : t('This time overlaps another entry of yours.')
  const said = description.trim()
  const save = () => {
    setTried(true)
    if ('problem' in read || problem !== null || said === '') return
    const fields = { description: said, is_billable, ...read }
    const { team_id: _team, ...at } = place
    if (entry) entriesIn(store).save(entry.id, fields)
    else entriesIn(store).create({ ...at, ...fields, created_by: me.id, is_manual: true })
    onClose()
  }
  const length = 'problem' in read || read.ended_at === null ? null : writeHours(secondsOf(read, 0), locale)
  return (
    <Dialog
      title={entry ? t('Change time') : t('Add time')}
      size="small"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" onClick={save}>
            {entry ? t('Save') : t('Add time')}
          </Button>
        </>
      }
    >
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <FirstField
          label={t('What did you do?')}
          maxLength={500}
          value={description}
          onValueChange={setDescription}
          error={isTried && said === '' ? t('Say what you did.') : undefined}
        />
        <TextField label={t('Day')} type="date" value={typed.day} onValueChange={(day) => set({ day })} />
        <div className={styles['pair']}>
          <TextField
            label={t('From')}
            dir="auto"
            value={typed.from}
            onValueChange={(from) => set({ from })}
          />
          <TextField label={t('Until')} dir="auto" value={typed.to} onValueChange={(to) => set({ to })} />
        </div>
        {problem === null ? (
          length !== null && <p className={styles['quiet']}>{t('{length} h', { length })}</p>
        ) : (
          <p role="alert" className={styles['problem']}>
            {problem}
          </p>
        )}
        <Switch isSpread checked={is_billable} onCheckedChange={setBillable}>
          {t('Billable')}
        </Switch>
        {/* Enter in a field saves. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  )
}

/**
 * Has the focus once the dialog has taken it. A field that takes it as it is drawn is not known to be the dialog's yet:
 * the popover of a cell, from which the dialog was opened, would close, and the dialog with it.
 */
function FirstField(props: ComponentProps<typeof TextField>) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return <TextField {...props} ref={field} />
}

/** What else of this person may not share any time with an entry, as far as this device knows. */
function inScope(
  own: readonly TimeEntry[],
  entry: Pick<TimeEntry, 'id' | 'item_id' | 'attribute_id'>,
  attribute: Attribute | undefined,
): readonly TimeEntry[] {
  const settings = attribute?.settings ?? {}
  const scope = scopeKey(entry, settings)
  return own.filter((one) => one.id !== entry.id && scopeKey(one, settings) === scope)
}
