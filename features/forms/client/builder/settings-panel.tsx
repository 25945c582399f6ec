import { useT } from '@weft/i18n/react'
import { late, Segmented } from '@weft/ui'

import { AfterSettings } from './after-settings.tsx'
import { BlockSettings } from './block-settings.tsx'
import type { Askable, EditProps, FormFolder } from './builder-props.ts'
import type { FormPictureProps } from './form-picture.tsx'
import styles from './form-builder.module.css'

const DesignSettings = late(() => import('./design-settings.tsx').then((it) => it.DesignSettings))

export type SettingsTab = 'question' | 'design' | 'after'

interface SettingsPanelProps extends EditProps {
  askables: readonly Askable[]
  selected: string | null
  tab: SettingsTab
  folders: readonly FormFolder[]
  folder_id: string
  pictures: FormPictureProps
  onTab(tab: SettingsTab): void
  onSelect(id: string | null): void
}

/** What can be set of the chosen question, of the look, and of what comes after. */
export function SettingsPanel(props: SettingsPanelProps) {
  const { form, lists, onChange, askables, selected, tab, onTab, onSelect } = props
  const t = useT()
  const block = form.blocks?.find(({ id }) => id === selected)
  const edit = { form, onChange, ...(lists ? { lists } : {}) }
  return (
    <section className={styles['settings']} aria-label={t('Settings of the form')} data-part="settings">
      <Segmented<SettingsTab>
        label={t('Settings')}
        value={tab}
        options={[
          { value: 'question', label: t('Question') },
          { value: 'design', label: t('Design') },
          { value: 'after', label: t('After') },
        ]}
        onValueChange={onTab}
      />
      {tab === 'question' &&
        (block ? (
          <BlockSettings
            key={block.id}
            {...edit}
            askables={askables}
            block={block}
            onRemoved={() => onSelect(null)}
          />
        ) : (
          <p className={styles['hint']}>{t('Select a question to edit it.')}</p>
        ))}
      {tab === 'design' && <DesignSettings {...edit} pictures={props.pictures} />}
      {tab === 'after' && <AfterSettings {...edit} folders={props.folders} folder_id={props.folder_id} />}
    </section>
  )
}
