import { useT } from '@weft/i18n/react'
import { Dropdown, Segmented, Switch } from '@weft/ui'

import { OptionRow } from '../../client/toolbar/option-row.tsx'
import type { ViewOptionsProps } from '../../client/view-member.ts'
import { bodyOf, longTexts } from './body-attribute.ts'
import { readDocumentSettings } from './definition.ts'

/** What only documents let one choose: the body, and what stands around it. */
export function DocumentOptions({ viewSettings, records, actions }: ViewOptionsProps) {
  const t = useT()
  const own = readDocumentSettings(viewSettings)
  const set = actions.changeSettings
  const texts = longTexts(records)
  return (
    <>
      {texts.length > 0 && (
        <OptionRow title={t('Body')}>
          <Dropdown
            aria-label={t('Body')}
            size="compact"
            value={bodyOf(records, own)?.id ?? null}
            options={texts.map(({ id, attribute, type }) => ({
              id,
              label: attribute.name,
              icon: <type.icon />,
            }))}
            onValueChange={(body_attribute) => set({ body_attribute })}
          />
        </OptionRow>
      )}
      <OptionRow title={t('Width')}>
        <Segmented<'page' | 'full'>
          label={t('Width')}
          value={own.full_width ? 'full' : 'page'}
          options={[
            { value: 'page', label: t('Page') },
            { value: 'full', label: t('Full') },
          ]}
          onValueChange={(width) => set({ full_width: width === 'full' })}
        />
      </OptionRow>
      <Switch isSpread checked={own.cover} onCheckedChange={(cover) => set({ cover })}>
        {t('Cover')}
      </Switch>
      <Switch isSpread checked={own.contents} onCheckedChange={(contents) => set({ contents })}>
        {t('Table of contents')}
      </Switch>
      <Switch
        isSpread
        checked={own.show_attributes}
        onCheckedChange={(show_attributes) => set({ show_attributes })}
      >
        {t('Show attributes')}
      </Switch>
    </>
  )
}
