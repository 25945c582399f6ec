import { referenceSettings } from '@weft/features/attributes/shared'
import { useT } from '@weft/i18n/react'
import { Dropdown, Segmented, Switch } from '@weft/ui'

import { dateAttributes, isSettable } from '../../../client/dates/date-source.ts'
import { OptionRow } from '../../../client/toolbar/option-row.tsx'
import type { ViewOptionsProps } from '../../../client/view-member.ts'
import { AttributeOption, ChoiceOption, optionOf } from './attribute-option.tsx'
import { useScales } from './use-scales.ts'
import { type GanttSettings, MAX_COLUMNS, readGanttSettings } from '../definition.ts'
import type { AutoMode } from '../schedule/reschedule.ts'

interface PartProps {
  gantt: GanttSettings
  records: ViewOptionsProps['records']
  set(changes: Partial<GanttSettings>): void
}

/** What only the Gantt view lets one choose. */
export function GanttOptions({ viewSettings, records, actions }: ViewOptionsProps) {
  const part = { gantt: readGanttSettings(viewSettings), records, set: actions.changeSettings }
  return (
    <>
      <DateOptions {...part} />
      <BarOptions {...part} />
      <ScheduleOptions {...part} />
    </>
  )
}

function DateOptions({ gantt, records, set }: PartProps) {
  const t = useT()
  const { all, primary } = records
  const dates = dateAttributes(records)
  const scales = useScales()
  return (
    <>
      <AttributeOption
        title={t('Start')}
        value={gantt.start_id}
        fitting={dates}
        empty={t('Automatic')}
        onChange={(start_id) => set({ start_id })}
      />
      <AttributeOption
        title={t('End')}
        value={gantt.end_id}
        fitting={dates}
        empty={t('Its own end')}
        onChange={(end_id) => set({ end_id })}
      />
      <OptionRow title={t('Default scale')}>
        <Dropdown
          aria-label={t('Default scale')}
          size="compact"
          value={gantt.scale}
          options={scales.map(({ value, label }) => ({ id: value, label }))}
          onValueChange={(id) => set({ scale: scales.find(({ value }) => value === id)?.value })}
        />
      </OptionRow>
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
    </>
  )
}

/** What bars show. */
function BarOptions({ gantt, records, set }: PartProps) {
  const t = useT()
  const { all, primary } = records
  return (
    <>
      <ChoiceOption
        title={t('Bar label')}
        value={gantt.label_id}
        fitting={all.filter(({ id }) => id !== primary?.id)}
        first={primary?.attribute.name ?? t('Name')}
        onChange={(label_id) => set({ label_id })}
      />
      <ChoiceOption
        title={t('Bar color')}
        value={gantt.color_id}
        fitting={all.filter(({ type }) => type.holds === 'labels')}
        first={t('First label')}
        onChange={(color_id) => set({ color_id })}
      />
      <ChoiceOption
        title={t('People on bars')}
        value={gantt.people_id}
        fitting={all.filter(({ type }) => type.namesPeople)}
        first={t('First members')}
        onChange={(people_id) => set({ people_id })}
      />
      <ChoiceOption
        title={t('Progress')}
        value={gantt.progress_id}
        fitting={all.filter(({ type }) => type.progress)}
        first={t('First progress')}
        onChange={(progress_id) => set({ progress_id })}
      />
    </>
  )
}

/** What waits for what, what moves by itself, and what it is compared with. */
function ScheduleOptions({ gantt, records, set }: PartProps) {
  const t = useT()
  const references = records.all.filter(
    ({ attribute, type, settings }) =>
      type.holds === 'items' && referenceSettings(settings).board_id === attribute.board_id,
  )
  return (
    <>
      <AttributeOption
        title={t('Dependencies')}
        value={gantt.dependency_id}
        fitting={references}
        empty={t('Automatic')}
        onChange={(dependency_id) => set({ dependency_id })}
      />
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
      <AttributeOption
        title={t('Baseline')}
        value={gantt.baseline_id}
        fitting={dateAttributes(records).filter(isSettable)}
        onChange={(baseline_id) => set({ baseline_id })}
      />
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
