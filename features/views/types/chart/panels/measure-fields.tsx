import { useT } from '@weft/i18n/react'
import { Button, Dropdown, IconButton } from '@weft/ui'
import { Plus, X } from 'lucide-react'

import type { ViewRecords } from '../../../client/view-member.ts'
import { isMeasured, measuresOf } from '../chart-attributes.ts'
import { type ChartSpec, MAX_ATTRIBUTES, type MeasureName, type MeasureSpec } from '../definition.ts'
import { functionName } from '../names.ts'
import styles from './panels.module.css'

interface MeasureFieldsProps {
  spec: ChartSpec
  records: ViewRecords
  onChange(measures: readonly MeasureSpec[]): void
}

const COUNT = 'count'

/** What marks are as large as: the number of items, or functions of attributes. */
export function MeasureFields({ spec, records, onChange }: MeasureFieldsProps) {
  const t = useT()
  const { measures } = spec
  const isSingle = spec.series !== null || spec.kind === 'pie' || spec.kind === 'donut'
  const shown = isSingle ? measures.slice(0, 1) : measures
  // Numbers first: adding up is what most people come for.
  const possible = records.all
    .filter(({ type }) => !type.isAction)
    .toSorted((a, b) => Number(isMeasured(b)) - Number(isMeasured(a)))
  const used = new Set([spec.x, spec.series, ...measures.map((one) => one.attribute_id)].filter((id) => id))
  const replace = (at: number, next: MeasureSpec) =>
    onChange(measures.map((one, i) => (i === at ? next : one)))
  const choose = (at: number, id: string) => {
    const attribute = possible.find((one) => one.id === id)
    const first = attribute && measuresOf(attribute)[0]
    replace(at, first ? { aggregate: first, attribute_id: id } : { aggregate: 'count', attribute_id: null })
  }
  return (
    <div role="group" aria-label={t('Value')} className={styles['fields']}>
      <span className={styles['fieldName']}>{t('Value')}</span>
      {shown.map((one, at) => {
        const attribute = possible.find(({ id }) => id === one.attribute_id)
        return (
          // oxlint-disable-next-line react/no-array-index-key -- values have no names of their own and keep their places
          <div key={at} className={styles['pair']}>
            <Dropdown
              aria-label={t('Value of')}
              size="compact"
              search
              value={one.attribute_id ?? COUNT}
              options={[
                { id: COUNT, label: t('Number of items') },
                ...possible.map(({ id, attribute: { name }, type }) => ({
                  id,
                  label: name,
                  icon: <type.icon />,
                })),
              ]}
              onValueChange={(id) => choose(at, id)}
            />
            {attribute && (
              <Dropdown
                aria-label={t('Function')}
                size="compact"
                value={one.aggregate}
                options={measuresOf(attribute).map((name) => ({ id: name, label: functionName(name) }))}
                onValueChange={(name) => replace(at, { ...one, aggregate: name as MeasureName })}
              />
            )}
            {shown.length > 1 && (
              <IconButton
                icon={<X />}
                size="small"
                label={t('Remove')}
                onClick={() => onChange(measures.filter((_, i) => i !== at))}
              />
            )}
          </div>
        )
      })}
      {!isSingle && measures.length < MAX_ATTRIBUTES && used.size < MAX_ATTRIBUTES && (
        <Button
          variant="ghost"
          size="compact"
          icon={<Plus />}
          onClick={() => onChange([...measures, { aggregate: 'count', attribute_id: null }])}
        >
          {t('Add a value')}
        </Button>
      )}
    </div>
  )
}
