import { SavedText } from '@weft/features/connectivity/client'
import { directionOf } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Dropdown, Segmented, Switch, TextField } from '@weft/ui'
import { ArrowDown, ArrowUp } from 'lucide-react'

import type { ShownAttribute, ViewRecords } from '../../../client/view-member.ts'
import { hasOwnColors, isAxis, isTime, usualAxis } from '../chart-attributes.ts'
import { type ChartSpec, type Palette, type Period, PERIODS } from '../definition.ts'
import styles from './panels.module.css'
import { KindPicker } from './kind-picker.tsx'
import { MeasureFields } from './measure-fields.tsx'
import { PERIOD_NAMES } from '../../../client/data/period-names.ts'
import { NumberField } from '../../../client/toolbar/number-field.tsx'
import { SidePanel } from './side-panel.tsx'

type LookKey = 'show_values' | 'show_legend' | 'show_empty' | 'is_wide' | 'mirror_time'

const NONE = ''
const TOPS = [3, 5, 10, 15, 20]

interface ChartSettingsProps {
  spec: ChartSpec
  /** The view that it is of. */
  view_id: string
  records: ViewRecords
  /** `base` is what a field had shown that was typed in; else what is there now. */
  onChange(changed: Partial<ChartSpec>, base?: Partial<ChartSpec>): void
  onClose(): void
}

/** Everything of one chart, beside it: a change is seen at once. */
export function ChartSettings({ spec, view_id, records, onChange, onClose }: ChartSettingsProps) {
  const t = useT()
  const { kind } = spec
  const x = spec.x === undefined ? usualAxis(records) : (records.all.find(({ id }) => id === spec.x) ?? null)
  const hasAxis = kind !== 'number'
  const hasSeries = hasAxis && !isRound(spec)
  const axes = axesOf(records)
  return (
    <SidePanel title={t('Chart settings')} onClose={onClose}>
      <KindPicker value={kind} onChange={(next) => onChange({ kind: next })} />
      <SavedText
        label={t('Title')}
        value={spec.title}
        place={`views/${view_id}/charts.${spec.id}.title`}
        onSave={(title, base) => onChange({ title }, { title: base })}
      >
        {(props) => (
          <TextField {...props} size="compact" maxLength={200} placeholder={t('Named after what it shows')} />
        )}
      </SavedText>
      {hasAxis && <AxisFields {...{ spec, x, axes, onChange }} />}
      <MeasureFields {...{ spec, records }} onChange={(measures) => onChange({ measures })} />
      {hasSeries && x && (
        <Dropdown
          label={kind === 'table' ? t('Columns') : t('Series')}
          size="compact"
          search
          value={spec.series ?? NONE}
          options={[{ id: NONE, label: t('None') }, ...axes.filter(({ id }) => id !== x.id)]}
          onValueChange={(id) => onChange({ series: id === NONE ? null : id })}
        />
      )}
      {hasAxis && x && <OrderFields {...{ spec, onChange }} isTime={isTime(x)} />}
      <NumberField
        label={t('Target')}
        value={spec.target}
        placeholder={t('None')}
        onChange={(target, base) => onChange({ target }, { target: base })}
      />
      {hasAxis && kind !== 'table' && (
        <PaletteField {...{ spec, x, onChange }} series={records.all.find(({ id }) => id === spec.series)} />
      )}
      <LookSwitches
        {...{ spec, onChange }}
        mayMirror={x !== null && isTime(x) && directionOf(records.context.locale) === 'rtl'}
      />
    </SidePanel>
  )
}

type FieldsProps = Pick<ChartSettingsProps, 'spec' | 'onChange'>

const isRound = ({ kind }: ChartSpec): boolean => kind === 'pie' || kind === 'donut'

/** What items can be parted by. */
const axesOf = (records: ViewRecords) =>
  records.all
    .filter(isAxis)
    .map(({ id, attribute, type }) => ({ id, label: attribute.name, icon: <type.icon /> }))

interface AxisFieldsProps extends FieldsProps {
  x: ShownAttribute | null
  axes: ReturnType<typeof axesOf>
}

/** What the items are parted by, and how fine. */
function AxisFields({ spec, x, axes, onChange }: AxisFieldsProps) {
  const t = useT()
  return (
    <>
      <Dropdown
        label={isRound(spec) ? t('Slices') : spec.kind === 'table' ? t('Rows') : t('Axis')}
        size="compact"
        search
        value={x?.id ?? NONE}
        options={[{ id: NONE, label: t('All items as one') }, ...axes]}
        onValueChange={(id) => onChange({ x: id === NONE ? null : id, bucket: null })}
      />
      {x && isTime(x) && (
        <Dropdown
          label={t('Period')}
          size="compact"
          value={typeof spec.bucket === 'string' ? spec.bucket : 'month'}
          options={PERIODS.map((id) => ({ id, label: t(PERIOD_NAMES[id]) }))}
          onValueChange={(bucket) => onChange({ bucket: bucket as Period })}
        />
      )}
      {x?.type.groupedBy?.(x.settings) === 'steps' && (
        <NumberField
          key={x.id}
          label={t('Width of a step')}
          value={typeof spec.bucket === 'number' ? spec.bucket : null}
          placeholder={t('Each number separately')}
          isPositive
          onChange={(bucket, base) => onChange({ bucket }, { bucket: base })}
        />
      )}
    </>
  )
}

interface PaletteFieldProps extends FieldsProps {
  x: ShownAttribute | null
  series: ShownAttribute | undefined
}

function PaletteField({ spec, x, series, onChange }: PaletteFieldProps) {
  const t = useT()
  // What the marks are told apart by.
  const hasOwn = hasOwnColors((isRound(spec) ? undefined : series) ?? x)
  return (
    <div className={styles['fields']}>
      <span className={styles['fieldName']}>{t('Colors')}</span>
      <Segmented<Palette>
        label={t('Colors')}
        value={spec.palette === 'own' && !hasOwn ? 'accent' : spec.palette}
        options={[
          { value: 'accent', label: t('Shared scale') },
          { value: 'many', label: t('Many') },
          ...(hasOwn ? [{ value: 'own' as const, label: t('Of labels') }] : []),
        ]}
        onValueChange={(palette) => onChange({ palette })}
      />
    </div>
  )
}

/** What is shown or not; `mayMirror` where time can go the way that people read. */
function LookSwitches({ spec, onChange, mayMirror }: FieldsProps & { mayMirror: boolean }) {
  const t = useT()
  const hasAxis = spec.kind !== 'number'
  const switches: [isOffered: boolean, key: LookKey, label: string][] = [
    [hasAxis && spec.kind !== 'table', 'show_values', t('Show values')],
    [hasAxis && spec.kind !== 'table', 'show_legend', t('Show legend')],
    [hasAxis, 'show_empty', t('Items without a value')],
    [true, 'is_wide', t('Full width')],
    [hasAxis && mayMirror, 'mirror_time', t('Time from right to left')],
  ]
  return (
    <div className={styles['switches']}>
      {switches.map(
        ([isOffered, key, label]) =>
          isOffered && (
            <Switch
              key={key}
              isSpread
              checked={spec[key]}
              onCheckedChange={(isOn) => onChange({ [key]: isOn })}
            >
              {label}
            </Switch>
          ),
      )}
    </div>
  )
}

/** Which values are shown, and in which order. */
function OrderFields({ spec, isTime: alongTime, onChange }: FieldsProps & { isTime: boolean }) {
  const t = useT()
  return (
    <>
      <div className={styles['fields']}>
        <span className={styles['fieldName']}>{t('Sort')}</span>
        <div className={styles['pair']}>
          <Segmented<'auto' | 'value' | 'label'>
            label={t('Sort')}
            value={spec.sort ?? 'auto'}
            options={[
              { value: 'auto', label: t('Automatic') },
              { value: 'value', label: t('Value') },
              { value: 'label', label: alongTime ? t('Time') : t('Label') },
            ]}
            onValueChange={(sort) =>
              onChange(
                sort === 'auto'
                  ? { sort: null, direction: null }
                  : { sort, direction: sort === 'value' ? 'desc' : 'asc' },
              )
            }
          />
          {spec.sort !== null && (
            <Segmented
              label={t('Direction')}
              value={spec.direction ?? 'desc'}
              options={[
                { value: 'asc', label: t('Ascending'), icon: <ArrowUp />, isIconOnly: true },
                { value: 'desc', label: t('Descending'), icon: <ArrowDown />, isIconOnly: true },
              ]}
              onValueChange={(direction) => onChange({ direction })}
            />
          )}
        </div>
      </div>
      <Dropdown
        label={t('Values that are shown')}
        size="compact"
        description={t('The rest is shown as “Other”.')}
        value={String(spec.top)}
        options={[...new Set([...TOPS, spec.top])]
          .toSorted((a, b) => a - b)
          .map((top) => ({
            id: String(top),
            label: alongTime ? t('Latest {top}', { top }) : t('Top {top}', { top }),
          }))}
        onValueChange={(top) => onChange({ top: Number(top) })}
      />
    </>
  )
}
