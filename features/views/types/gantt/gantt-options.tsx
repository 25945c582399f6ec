import { referenceSettings } from '@weft/features/attributes/shared'
import { useT } from '@weft/i18n/react'
import { Dropdown, Segmented, Switch } from '@weft/ui'

import { dateAttributes, isSettable } from '../../client/dates/date-source.ts'
import { OptionRow } from '../../client/toolbar/option-row.tsx'
import type { ShownAttribute, ViewOptionsProps } from '../../client/view-member.ts'
import { type Choice, MAX_COLUMNS, readGanttSettings } from './definition.ts'
import type { AutoMode } from './schedule/reschedule.ts'

const NONE = ' none'
const FIRST = ' first'

/** What only the Gantt view lets one choose. */
export function GanttOptions({ viewSettings, records, actions }: ViewOptionsProps) {
  const t = useT()
  const gantt = readGanttSettings(viewSettings)
  const set = actions.changeSettings
  const { all, primary } = records
  const dates = dateAttributes(records)
  const optionOf = (one: ShownAttribute) => ({
    id: one.id,
    label: one.attribute.name,
    icon: <one.type.icon />,
  })
  const none = { id: NONE, label: t('None') }
  /** A choice of an attribute, of the first that fits, or of none. */
  const choice = (
    title: string,
    key: string,
    value: Choice,
    fitting: readonly ShownAttribute[],
    first: string,
  ) => (
    <OptionRow title={title}>
      <Dropdown
        aria-label={title}
        size="compact"
        value={value === null ? NONE : (value ?? FIRST)}
        options={[{ id: FIRST, label: first }, none, ...fitting.map(optionOf)]}
        onValueChange={(id) => set({ [key]: id === NONE ? null : id === FIRST ? undefined : id })}
      />
    </OptionRow>
  )
  const optional = (
    title: string,
    key: string,
    value: string | null,
    fitting: readonly ShownAttribute[],
    empty = none,
  ) => (
    <OptionRow title={title}>
      <Dropdown
        aria-label={title}
        size="compact"
        value={fitting.some(({ id }) => id === value) ? value : NONE}
        options={[empty, ...fitting.map(optionOf)]}
        onValueChange={(id) => set({ [key]: id === NONE ? null : id })}
      />
    </OptionRow>
  )
  const references = all.filter(
    ({ attribute, type, settings }) =>
      type.holds === 'items' && referenceSettings(settings).board_id === attribute.board_id,
  )
  const automatic = { id: NONE, label: t('Automatic') }
  return (
    <>
      {optional(t('Start'), 'start_id', gantt.start_id, dates, automatic)}
      {optional(t('End'), 'end_id', gantt.end_id, dates, { id: NONE, label: t('Its own end') })}
      <OptionRow title={t('Left table')}>
        <Dropdown
          aria-label={t('Left table')}
          size="compact"
          isMulti
          search
          value={gantt.columns.filter((id) => all.some((one) => one.id === id))}
          options={all.filter(({ id }) => id !== primary?.id).map(optionOf)}
          onValueChange={(columns) => set({ columns: columns.slice(0, MAX_COLUMNS) })}
        />
      </OptionRow>
      <Switch isSpread checked={gantt.show_dates} onCheckedChange={(show_dates) => set({ show_dates })}>
        {t('Start and days in the left table')}
      </Switch>
      {choice(
        t('Bar label'),
        'label_id',
        gantt.label_id,
        all.filter(({ id }) => id !== primary?.id),
        primary?.attribute.name ?? t('Name'),
      )}
      {choice(
        t('Bar colour'),
        'color_id',
        gantt.color_id,
        all.filter(({ type }) => type.holds === 'labels'),
        t('First label'),
      )}
      {choice(
        t('People on bars'),
        'people_id',
        gantt.people_id,
        all.filter(({ type }) => type.namesPeople),
        t('First members'),
      )}
      {choice(
        t('Progress'),
        'progress_id',
        gantt.progress_id,
        all.filter(({ type }) => type.progress),
        t('First progress'),
      )}
      {optional(t('Dependencies'), 'dependency_id', gantt.dependency_id, references, automatic)}
      <OptionRow title={t('When dates change')}>
        <Segmented<AutoMode>
          label={t('When dates change')}
          value={gantt.auto_schedule}
          options={[
            { value: 'off', label: t('Off') },
            { value: 'push', label: t('Push') },
            { value: 'gap', label: t('Keep gaps') },
          ]}
          onValueChange={(auto_schedule) => set({ auto_schedule })}
        />
      </OptionRow>
      {optional(t('Baseline'), 'baseline_id', gantt.baseline_id, dates.filter(isSettable))}
      <Switch
        isSpread
        checked={gantt.critical_path}
        onCheckedChange={(critical_path) => set({ critical_path })}
      >
        {t('Critical path')}
      </Switch>
      <Switch isSpread checked={gantt.today_line} onCheckedChange={(today_line) => set({ today_line })}>
        {t('Today line')}
      </Switch>
    </>
  )
}
