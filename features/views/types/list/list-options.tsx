import { useT } from '@weft/i18n/react'
import { Dropdown, Segmented } from '@weft/ui'

import { OptionRow } from '../../client/toolbar/option-row.tsx'
import type { ViewOptionsProps } from '../../client/view-member.ts'
import { type Density, MAX_INLINE, readListSettings } from './definition.ts'
import { tickOf, ticks } from './ticks.ts'

const NONE = ''

/** What only the list lets one choose: how dense it is, what is ticked, and what stands at the end of a line. */
export function ListOptions({ viewSettings, records, actions }: ViewOptionsProps) {
  const t = useT()
  const list = readListSettings(viewSettings)
  const set = actions.changeSettings
  const possible = records.all.filter((one) => ticks(one, records.done ?? null))
  return (
    <>
      <OptionRow title={t('Density')}>
        <Segmented<Density>
          label={t('Density')}
          value={list.density}
          options={[
            { value: 'cozy', label: t('Cozy') },
            { value: 'compact', label: t('Compact') },
          ]}
          onValueChange={(density) => set({ density })}
        />
      </OptionRow>
      <OptionRow title={t('Attribute to check off')}>
        <Dropdown
          aria-label={t('Attribute to check off')}
          size="compact"
          value={tickOf(records, list)?.id ?? NONE}
          options={[
            { id: NONE, label: t('None') },
            ...possible.map(({ id, attribute, type }) => ({
              id,
              label: attribute.name,
              icon: <type.icon />,
            })),
          ]}
          onValueChange={(id) => set({ tick: id === NONE ? null : id })}
        />
      </OptionRow>
      <OptionRow title={t('Attributes per row')}>
        <Dropdown
          aria-label={t('Attributes per row')}
          size="compact"
          value={String(list.inline)}
          options={Array.from({ length: MAX_INLINE + 1 }, (_, n) => ({ id: String(n), label: String(n) }))}
          onValueChange={(inline) => set({ inline: Number(inline) })}
        />
      </OptionRow>
    </>
  )
}
