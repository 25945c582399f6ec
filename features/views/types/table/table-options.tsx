import { useT } from '@weft/i18n/react'
import { Dropdown, Segmented, Switch } from '@weft/ui'

import { OptionRow } from '../../client/toolbar/option-row.tsx'
import type { ViewOptionsProps } from '../../client/view-member.ts'
import { MAX_FROZEN, readTableSettings, type RowHeight } from './definition.ts'

/** What only the table lets one choose: heights, lines, and what stays in sight. */
export function TableOptions({ viewSettings, records, actions }: ViewOptionsProps) {
  const t = useT()
  const table = readTableSettings(viewSettings)
  const set = actions.changeSettings
  const { shown } = records
  const frozen = Math.min(table.frozen, shown.length)
  return (
    <>
      <OptionRow title={t('Row height')}>
        <Segmented<RowHeight>
          label={t('Row height')}
          value={table.row_height}
          options={[
            { value: 'short', label: t('Short') },
            { value: 'medium', label: t('Medium') },
            { value: 'tall', label: t('Tall') },
            { value: 'extra', label: t('Extra tall') },
          ]}
          onValueChange={(row_height) => set({ row_height })}
        />
      </OptionRow>
      <OptionRow title={t('Freeze columns up to')}>
        <Dropdown
          aria-label={t('Freeze columns up to')}
          size="compact"
          value={shown[frozen - 1]?.id ?? null}
          options={shown
            .slice(0, MAX_FROZEN)
            .map(({ id, attribute, type }) => ({ id, label: attribute.name, icon: <type.icon /> }))}
          onValueChange={(id) => set({ frozen: shown.findIndex((one) => one.id === id) + 1 })}
        />
      </OptionRow>
      <Switch isSpread checked={table.wrap} onCheckedChange={(wrap) => set({ wrap })}>
        {t('Wrap text')}
      </Switch>
      <Switch isSpread checked={table.row_numbers} onCheckedChange={(row_numbers) => set({ row_numbers })}>
        {t('Row numbers')}
      </Switch>
      <Switch
        isSpread
        checked={table.vertical_lines}
        onCheckedChange={(vertical_lines) => set({ vertical_lines })}
      >
        {t('Vertical lines')}
      </Switch>
      <Switch isSpread checked={table.show_footers} onCheckedChange={(show_footers) => set({ show_footers })}>
        {t('Footers')}
      </Switch>
    </>
  )
}
