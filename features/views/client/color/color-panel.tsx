import { Plus, X } from 'lucide-react'
import { useMemo } from 'react'

import { useT } from '@weft/i18n/react'
import type { Settings } from '@weft/model'
import type { QueryEnv } from '@weft/query'
import {
  Button,
  ColorSwatchPicker,
  Dropdown,
  IconButton,
  isLabelColor,
  labelColors,
  Segmented,
} from '@weft/ui'

import { MAX_COLOR_RULES, readRowColor, type RowColor } from '../../shared/row-color.ts'
import { FilterFields } from '../filter/filter-panel.tsx'
import type { ViewRecords } from '../view-member.ts'
import styles from '../views.module.css'

interface ColorPanelProps {
  /** Of the view, as they are kept. */
  settings: Settings
  records: ViewRecords
  env: QueryEnv
  onChange(color: RowColor | null): void
}

/** What gives rows their colour. */
export function ColorPanel({ settings: kept, records, env, onChange }: ColorPanelProps) {
  const t = useT()
  const color = useMemo(() => readRowColor(kept), [kept])
  const labels = records.all.filter(({ settings }) => Array.isArray(settings['labels']))
  const by = color?.by ?? 'none'
  const choose = (next: 'none' | 'label' | 'conditions') => {
    if (next === by) return
    if (next === 'label') onChange({ by: 'label', attribute_id: labels[0]?.id ?? '' })
    else if (next === 'conditions') onChange({ by: 'conditions', rules: [{ color: 'red', filter: null }] })
    else onChange(null)
  }
  return (
    <div className={styles['panel']}>
      <Segmented
        label={t('Color rows')}
        value={by}
        options={[
          { value: 'none', label: t('None') },
          { value: 'label', label: t('By label'), isDisabled: labels.length === 0 },
          { value: 'conditions', label: t('By conditions') },
        ]}
        onValueChange={choose}
      />
      {color === null && <p className={styles['quiet']}>{t('Rows have no color.')}</p>}
      {color?.by === 'label' && (
        <Dropdown
          label={t('Label')}
          value={color.attribute_id}
          options={labels.map(({ id, attribute, type }) => ({
            id,
            label: attribute.name,
            icon: <type.icon />,
          }))}
          onValueChange={(attribute_id) => onChange({ by: 'label', attribute_id })}
        />
      )}
      {color?.by === 'conditions' && <Rules {...{ color, records, env, onChange }} />}
    </div>
  )
}

type Rule = Extract<RowColor, { by: 'conditions' }>['rules'][number]

function Rules({
  color,
  records,
  env,
  onChange,
}: Omit<ColorPanelProps, 'settings'> & { color: Extract<RowColor, { by: 'conditions' }> }) {
  const t = useT()
  const { rules } = color
  const set = (next: readonly Rule[]) => onChange({ by: 'conditions', rules: next })
  const replace = (index: number, next: Rule) => set(rules.map((one, at) => (at === index ? next : one)))
  // The first colour that no rule has yet.
  const free =
    labelColors.find((name) => name !== 'gray' && !rules.some((rule) => rule.color === name)) ?? 'red'
  return (
    <>
      <p className={styles['quiet']}>{t('The first matching rule colors the row.')}</p>
      {rules.map((rule, index) => (
        <section
          // oxlint-disable-next-line react/no-array-index-key -- a rule is its place in the list, and has nothing else to be known by
          key={index}
          className={styles['colorRule']}
          aria-label={t('Rule {number}', { number: index + 1 })}
        >
          <div className={styles['optionRow']}>
            <ColorSwatchPicker
              value={isLabelColor(rule.color) ? rule.color : null}
              onValueChange={(name) => replace(index, { ...rule, color: name })}
            />
            <IconButton
              icon={<X />}
              label={t('Remove')}
              size="small"
              onClick={() => set(rules.filter((_, at) => at !== index))}
            />
          </div>
          <FilterFields
            filter={rule.filter}
            {...{ records, env }}
            onChange={(filter) => replace(index, { ...rule, filter })}
          />
        </section>
      ))}
      {rules.length < MAX_COLOR_RULES && (
        <div className={styles['panelActions']}>
          <Button
            variant="ghost"
            size="compact"
            icon={<Plus />}
            onClick={() => set([...rules, { color: free, filter: null }])}
          >
            {t('Add rule')}
          </Button>
        </div>
      )}
    </>
  )
}
