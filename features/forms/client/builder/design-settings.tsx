import { interfaceLanguages } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Dropdown, Segmented, Switch } from '@weft/ui'

import { ACCENTS, type FormSettings } from '../../shared/index.ts'
import type { EditProps } from './builder-props.ts'
import styles from './form-builder.module.css'
import { FormPicture, type FormPictureProps } from './form-picture.tsx'

type Look = FormSettings['look']

interface DesignSettingsProps extends EditProps {
  pictures: FormPictureProps
}

/** How the form looks. */
export function DesignSettings({ form, onChange, pictures }: DesignSettingsProps) {
  const t = useT()
  const { look } = form
  const set = (fields: Partial<Look>) => onChange({ ...form, look: { ...look, ...fields } })
  return (
    <>
      <CoverSetting look={look} pictures={pictures} set={set} />
      <AccentSetting look={look} set={set} />
      <div className={styles['setting']}>
        <span className={styles['label']}>{t('Theme')}</span>
        <Segmented<Look['theme']>
          label={t('Theme')}
          value={look.theme}
          options={[
            { value: 'auto', label: t('Device') },
            { value: 'light', label: t('Light') },
            { value: 'dark', label: t('Dark') },
          ]}
          onValueChange={(theme) => set({ theme })}
        />
      </div>
      <Dropdown
        label={t('Font')}
        options={[
          { id: 'sans', label: t('Plain') },
          { id: 'serif', label: t('Serif') },
          { id: 'round', label: t('Round') },
          { id: 'mono', label: t('Typewriter') },
        ]}
        value={look.font}
        onValueChange={(font) => set({ font: font as Look['font'] })}
      />
      <Dropdown
        label={t('Language')}
        options={[
          { id: 'browser', label: t('Browser default') },
          ...interfaceLanguages.map(({ tag, name: own }) => ({ id: tag, label: own })),
        ]}
        value={look.language || 'browser'}
        onValueChange={(tag) => set({ language: tag === 'browser' ? '' : tag })}
      />
      <Switch isSpread checked={look.logo} onCheckedChange={(logo) => set({ logo })}>
        {t('Logo')}
      </Switch>
      {look.logo && (
        <FormPicture
          {...pictures}
          kind="logo"
          label={t('Logo of the form')}
          hint={t('Empty: the picture of the workspace')}
          onChange={(logo_picture) => set({ logo_picture })}
        />
      )}
      <Switch isSpread checked={look.brand} onCheckedChange={(brand) => set({ brand })}>
        {t('“Made with Weft”')}
      </Switch>
    </>
  )
}

interface LookSettingProps {
  look: Look
  set(fields: Partial<Look>): void
}

/** What lies above the title. */
function CoverSetting({ look, set, pictures }: LookSettingProps & { pictures: FormPictureProps }) {
  const t = useT()
  return (
    <div className={styles['setting']}>
      <span className={styles['label']}>{t('Cover')}</span>
      <Segmented<Look['cover']>
        label={t('Cover')}
        value={look.cover}
        options={[
          { value: 'waves', label: t('Waves') },
          { value: 'plain', label: t('Plain') },
          { value: 'picture', label: t('Picture') },
          { value: 'none', label: t('None') },
        ]}
        onValueChange={(cover) => set({ cover })}
      />
      {look.cover === 'picture' && (
        <FormPicture
          {...pictures}
          kind="cover"
          label={t('Picture of the cover')}
          onChange={(cover_picture) => set({ cover_picture })}
        />
      )}
    </div>
  )
}

/** The colour of buttons and of the cover. */
function AccentSetting({ look, set }: LookSettingProps) {
  const t = useT()
  const accents: Record<Look['accent'], string> = {
    indigo: t('Indigo'),
    blue: t('Blue'),
    teal: t('Teal'),
    green: t('Green'),
    amber: t('Amber'),
    red: t('Red'),
    pink: t('Pink'),
    violet: t('Violet'),
    gray: t('Gray'),
  }
  return (
    <Dropdown
      label={t('Color')}
      options={ACCENTS.map((id) => ({ id, label: accents[id] }))}
      value={look.accent}
      onValueChange={(accent) => set({ accent: accent as Look['accent'] })}
    />
  )
}
