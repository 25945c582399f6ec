import { SavedField } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import type { Aggregate } from '@weft/model'
import { DATE_GROUPS } from '@weft/recurrence'
import { Dropdown, Segmented, Switch, TextField } from '@weft/ui'

import { aggregateName, GENERAL_AGGREGATES } from '../../client/data/footer-text.ts'
import { PERIOD_NAMES } from '../../client/data/period-names.ts'
import { usualSum } from '../../client/data/usual-footers.ts'
import { defaultCover } from '../../client/cards/card-cover.tsx'
import { OptionRow } from '../../client/toolbar/option-row.tsx'
import type { ShownAttribute, ViewOptionsProps } from '../../client/view-member.ts'
import {
  type ColumnSettings,
  MAX_CARD_ATTRIBUTES,
  MAX_WIDTH,
  MIN_WIDTH,
  NONE,
  readColumnSettings,
} from './definition.ts'
import { createColumnActions } from './heads/column-actions.ts'
import { textOfKey } from './heads/key-name.tsx'
import { orderedKeys } from './stacking/columns.ts'
import { chosenStack, kindOf, stackable, stackOf } from './stacking/stack.ts'

const optionOf = ({ id, attribute, type }: ShownAttribute) => ({
  id,
  label: attribute.name,
  icon: <type.icon />,
})

/** What only the column view lets one choose. */
export function ColumnOptions({ viewSettings, records, actions }: ViewOptionsProps) {
  const t = useT()
  const column = readColumnSettings(viewSettings)
  const set = actions.changeSettings
  const stack = chosenStack(records, column.stack)
  const lane = records.all.find(({ id }) => id === column.lanes) ?? null
  const possible = stackable(records)
  const hasDates = [stack, lane].some((one) => one && kindOf(one) === 'days')
  return (
    <>
      <OptionRow title={t('Stack by')}>
        <Dropdown
          aria-label={t('Stack by')}
          size="compact"
          value={stack?.id ?? null}
          options={possible.map(optionOf)}
          onValueChange={(id) => set({ stack: id, ...(id === column.lanes ? { lanes: null } : {}) })}
        />
      </OptionRow>
      <OptionRow title={t('Swimlanes')}>
        <Dropdown
          aria-label={t('Swimlanes')}
          size="compact"
          value={lane?.id ?? NONE}
          options={[
            { id: NONE, label: t('None') },
            ...possible.filter(({ id }) => id !== stack?.id).map(optionOf),
          ]}
          onValueChange={(id) => set({ lanes: id === NONE ? null : id })}
        />
      </OptionRow>
      {hasDates && (
        <OptionRow title={t('Dates by')}>
          <Dropdown
            aria-label={t('Dates by')}
            size="compact"
            value={column.bucket ?? 'own'}
            options={[
              { id: 'own', label: t('Same as the attribute') },
              ...DATE_GROUPS.map((id) => ({ id, label: t(PERIOD_NAMES[id]) })),
            ]}
            onValueChange={(id) => set({ bucket: DATE_GROUPS.find((one) => one === id) ?? null })}
          />
        </OptionRow>
      )}
      <PictureOptions {...{ column, records, set }} />
      <OptionRow title={t('Attributes on cards')}>
        <Dropdown
          aria-label={t('Attributes on cards')}
          size="compact"
          value={String(column.card_attributes)}
          options={Array.from({ length: MAX_CARD_ATTRIBUTES + 1 }, (_, n) => ({
            id: String(n),
            label: String(n),
          }))}
          onValueChange={(id) => set({ card_attributes: Number(id) })}
        />
      </OptionRow>
      <FooterOptions
        {...{ records, actions }}
        footer={column.footer === undefined ? usualSum(records.shown) : column.footer}
      />
      <WidthOption {...{ column, set }} />
      <Switch isSpread checked={column.show_names} onCheckedChange={(show_names) => set({ show_names })}>
        {t('Attribute names')}
      </Switch>
      <Switch isSpread checked={column.hide_empty} onCheckedChange={(hide_empty) => set({ hide_empty })}>
        {t('Hide empty columns')}
      </Switch>
      {stack && <HiddenOptions {...{ column, stack, records, actions }} />}
    </>
  )
}

interface PartProps {
  column: ColumnSettings
  set: ViewOptionsProps['actions']['changeSettings']
}

/** The picture on a card; not offered where no attribute holds files. */
function PictureOptions({ column, records, set }: PartProps & Pick<ViewOptionsProps, 'records'>) {
  const t = useT()
  const pictures = records.all.filter(({ type }) => type.holds === 'files')
  const cover = column.cover === undefined ? (defaultCover(records)?.id ?? NONE) : (column.cover ?? NONE)
  if (pictures.length === 0) return null
  return (
    <>
      <OptionRow title={t('Cover')}>
        <Dropdown
          aria-label={t('Cover')}
          size="compact"
          value={cover}
          options={[{ id: NONE, label: t('None') }, ...pictures.map(optionOf)]}
          onValueChange={(id) => set({ cover: id === NONE ? null : id })}
        />
      </OptionRow>
      {cover !== NONE && (
        <OptionRow title={t('Pictures')}>
          <Segmented<'crop' | 'fit'>
            label={t('Pictures')}
            value={column.cover_fit}
            options={[
              { value: 'crop', label: t('Crop') },
              { value: 'fit', label: t('Fit') },
            ]}
            onValueChange={(cover_fit) => set({ cover_fit })}
          />
        </OptionRow>
      )}
    </>
  )
}

function WidthOption({ column, set }: PartProps) {
  const t = useT()
  return (
    <OptionRow title={t('Column width')}>
      <SavedField<number>
        label={t('Column width')}
        value={column.column_width}
        isUnder
        read={String}
        parse={(text) => {
          const width = Math.round(Number(text))
          return width >= MIN_WIDTH && width <= MAX_WIDTH
            ? { data: width }
            : { problem: t('A number from {min} to {max}', { min: MIN_WIDTH, max: MAX_WIDTH }) }
        }}
        onSave={(width, base) => set({ column_width: width }, false, { column_width: base })}
      >
        {({ label, error, ...field }) => (
          <TextField
            {...field}
            aria-label={label}
            title={error}
            error={error !== undefined}
            size="compact"
            type="number"
            min={MIN_WIDTH}
            max={MAX_WIDTH}
            step={10}
          />
        )}
      </SavedField>
    </OptionRow>
  )
}

type HiddenProps = Pick<ViewOptionsProps, 'records' | 'actions'> & {
  column: ColumnSettings
  stack: ShownAttribute
}

/** Brings columns back that were hidden. */
function HiddenOptions(props: HiddenProps) {
  const t = useT()
  return (
    <>
      {hiddenColumns(props, t).map(({ key, name, show }) => (
        <Switch key={key} isSpread checked={false} onCheckedChange={show}>
          {t('Show {name}', { name })}
        </Switch>
      ))}
    </>
  )
}

function hiddenColumns({ column, stack, records, actions }: HiddenProps, t: ReturnType<typeof useT>) {
  const by = stackOf(stack, { bucket: column.bucket, context: records.context })
  if (!by) return []
  const columnActions = createColumnActions(column, stack.id, actions)
  const names = new Map(
    orderedKeys(by, { counts: new Map(), names: new Map() }, columnActions.state, {
      hidesEmpty: false,
      withHidden: true,
    }).map((one) => [one.key, one.label]),
  )
  return columnActions.state.hidden.map((key) => ({
    key,
    name: textOfKey(by, { key, label: names.get(key) ?? key }, t),
    show: () => columnActions.setHidden(key, false),
  }))
}

/** Which attribute the heads of columns sum up, and how. */
function FooterOptions({
  records,
  actions,
  footer,
}: Pick<ViewOptionsProps, 'records' | 'actions'> & { footer: ColumnSettings['footer'] }) {
  const t = useT()
  const attribute = records.all.find(({ id }) => id === footer?.attribute_id)
  const aggregatesOf = ({ type, settings }: ShownAttribute): readonly Aggregate[] => {
    const own = type.aggregatesFor?.(settings) ?? type.aggregates
    return [...own, ...GENERAL_AGGREGATES.filter((one) => !own.includes(one))]
  }
  const choose = (id: string) => {
    const next = records.all.find((one) => one.id === id)
    const [aggregate] = next ? aggregatesOf(next) : []
    actions.changeSettings({ footer: next && aggregate ? { attribute_id: id, aggregate } : null })
  }
  return (
    <>
      <OptionRow title={t('Summary')}>
        <Dropdown
          aria-label={t('Summary')}
          size="compact"
          search
          value={attribute?.id ?? NONE}
          options={[{ id: NONE, label: t('None') }, ...records.all.map(optionOf)]}
          onValueChange={choose}
        />
      </OptionRow>
      {attribute && footer && (
        <OptionRow title={t('Calculation')}>
          <Dropdown
            aria-label={t('Calculation')}
            size="compact"
            value={footer.aggregate}
            options={aggregatesOf(attribute).map((id) => ({ id, label: aggregateName(id) }))}
            onValueChange={(id) =>
              actions.changeSettings({ footer: { attribute_id: attribute.id, aggregate: id as Aggregate } })
            }
          />
        </OptionRow>
      )}
    </>
  )
}
