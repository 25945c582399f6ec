import {
  type DateData,
  keyOf,
  MAX_REMINDERS,
  type Reminder,
  REMINDER_UNITS,
  reminderPresets,
  remindersOf,
  type ReminderUnit,
} from '@weft/recurrence'
import { useT } from '@weft/i18n/react'
import type { Translate } from '@weft/i18n'
import { useDataIfAny } from '@weft/features/connectivity/client'
import type { Attribute, ValueContext } from '@weft/model'
import { Button, Dropdown, IconButton, TextField } from '@weft/ui'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { ValueSource } from '../attribute-member.ts'
import styles from './date-more.module.css'

interface RemindersSectionProps {
  draft: DateData
  context: ValueContext
  /** Whose members attributes can be chosen; without it there are only people. */
  source: ValueSource | undefined
  onChange(next: DateData): void
}

/** When people are reminded of a date, and who: up to five times. */
export function RemindersSection({ draft, context, source, onChange }: RemindersSectionProps) {
  const t = useT()
  const fields = useMembersFields(source)
  const reminders = remindersOf(draft)
  const save = (list: Reminder[]) => {
    const { reminders: _reminders, ...rest } = draft
    onChange(list.length === 0 ? rest : { ...rest, reminders: list })
  }
  const taken = new Set(reminders.map(keyOf))
  const free = reminderPresets(draft.hasTime).find((preset) => !taken.has(keyOf(preset)))
  return (
    <div className={styles['section']}>
      {reminders.map((reminder, index) => (
        <ReminderRow
          // oxlint-disable-next-line react/no-array-index-key -- they have no id, and one that is changed stays in its place
          key={index}
          reminder={reminder}
          number={index + 1}
          hasTime={draft.hasTime}
          context={context}
          fields={fields}
          onChange={(next) => save(reminders.map((one, at) => (at === index ? next : one)))}
          onRemove={() => save(reminders.filter((_one, at) => at !== index))}
        />
      ))}
      {reminders.length < MAX_REMINDERS && (
        <Button
          variant="ghost"
          size="compact"
          icon={<Plus />}
          onClick={() => save([...reminders, free ?? { n: 3, unit: 'day' }])}
        >
          {t('Add reminder')}
        </Button>
      )}
    </div>
  )
}

interface ReminderRowProps {
  reminder: Reminder
  number: number
  hasTime: boolean
  context: ValueContext
  fields: readonly MembersField[]
  onChange(next: Reminder): void
  onRemove(): void
}

function ReminderRow(props: ReminderRowProps) {
  const { reminder, number, hasTime, onChange, onRemove } = props
  const t = useT()
  const [isCustom, setIsCustom] = useState(false)
  const presets = reminderPresets(hasTime)
  const id = (one: Pick<Reminder, 'n' | 'unit'>) => (one.n === 0 ? '0' : `${one.n} ${one.unit}`)
  const isPreset = presets.some((one) => id(one) === id(reminder))
  const shown = isCustom || !isPreset ? 'custom' : id(reminder)
  const units = REMINDER_UNITS.filter((unit) => hasTime || unit === 'day' || unit === 'week')
  const choose = (chosen: string) => {
    setIsCustom(chosen === 'custom')
    const preset = presets.find((one) => id(one) === chosen)
    if (preset) onChange({ ...reminder, ...preset })
  }
  return (
    <div className={styles['reminder']}>
      <div className={styles['line']}>
        <Dropdown
          aria-label={t('Reminder {n}', { n: number })}
          size="compact"
          value={shown}
          options={[
            ...presets.map((one) => ({ id: id(one), label: sayReminder(one, hasTime, t) })),
            { id: 'custom', label: t('Custom…') },
          ]}
          onValueChange={choose}
        />
        <IconButton icon={<X />} label={t('Remove reminder {n}', { n: number })} onClick={onRemove} />
      </div>
      {shown === 'custom' && (
        <div className={styles['pair']}>
          <TextField
            label={t('Before')}
            size="compact"
            type="number"
            min={0}
            max={999}
            value={reminder.n}
            onValueChange={(text) => {
              const n = Number(text)
              if (text !== '' && Number.isInteger(n) && n >= 0 && n <= 999) onChange({ ...reminder, n })
            }}
          />
          <Dropdown
            label={t('Unit')}
            size="compact"
            value={reminder.unit}
            options={units.map((unit) => ({ id: unit, label: unitName(unit, reminder.n, t) }))}
            onValueChange={(unit) => onChange({ ...reminder, unit: unit as ReminderUnit })}
          />
        </div>
      )}
      <Recipients {...props} />
    </div>
  )
}

/** Who is reminded: the members of the item unless people are chosen, or an attribute that names them. */
function Recipients({ reminder, number, context, fields, onChange }: ReminderRowProps) {
  const t = useT()
  const mine = String(context.me)
  const people = [...context.people].map(([id, { name }]) => ({
    id: String(id),
    label: id === context.me ? t('Me') : name,
  }))
  const { attribute_id, user_ids = [], ...rest } = reminder
  const value = attribute_id === undefined ? user_ids.map(String) : [attribute_id]
  const choose = (ids: readonly string[]) => {
    const field = ids.find((id) => id !== attribute_id && fields.some((one) => one.id === id))
    // People and an attribute exclude each other: what was chosen last counts.
    const named = ids.filter((id) => fields.every((one) => one.id !== id) && id !== attribute_id)
    if (field !== undefined) onChange({ ...rest, attribute_id: field })
    else if (named.length > 0) onChange({ ...rest, user_ids: named.map(Number) })
    else onChange(ids.length > 0 && attribute_id !== undefined ? { ...rest, attribute_id } : rest)
  }
  return (
    <Dropdown
      isMulti
      search
      size="compact"
      aria-label={t('Who reminder {n} is for', { n: number })}
      placeholder={t('Members of the item')}
      value={value}
      options={[
        ...fields.map(({ id, name }) => ({ id, label: t('People of {attribute}', { attribute: name }) })),
        ...people.toSorted((a, b) => Number(b.id === mine) - Number(a.id === mine)),
      ]}
      onValueChange={choose}
    />
  )
}

interface MembersField {
  id: string
  name: string
}

/** The members attributes of the board that a value lies on. */
function useMembersFields(source: ValueSource | undefined): readonly MembersField[] {
  const attributes = useDataIfAny()?.store.collection<Attribute>('attributes')
  const own = source && attributes?.get(source.attribute_id)
  return own ? (attributes?.list(own.board_id) ?? []).filter(({ type }) => type === 'members') : []
}

function unitName(unit: ReminderUnit, n: number, t: Translate): string {
  const names: Record<ReminderUnit, string> = {
    minute: t('{n, plural, one {minute} other {minutes}}', { n }),
    hour: t('{n, plural, one {hour} other {hours}}', { n }),
    day: t('{n, plural, one {day} other {days}}', { n }),
    week: t('{n, plural, one {week} other {weeks}}', { n }),
  }
  return names[unit]
}

/** A reminder in words. */
function sayReminder({ n, unit }: Pick<Reminder, 'n' | 'unit'>, hasTime: boolean, t: Translate): string {
  if (n === 0) return hasTime ? t('At its time') : t('On the day at 9:00')
  const said: Record<ReminderUnit, string> = {
    minute: t('{n, plural, one {# minute before} other {# minutes before}}', { n }),
    hour: t('{n, plural, one {# hour before} other {# hours before}}', { n }),
    day: t('{n, plural, one {# day before} other {# days before}}', { n }),
    week: t('{n, plural, one {# week before} other {# weeks before}}', { n }),
  }
  return hasTime ? said[unit] : t('{before} at 9:00', { before: said[unit] })
}
