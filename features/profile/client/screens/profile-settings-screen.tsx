import { readSidebarCounts, SIDEBAR_COUNTS, type SidebarCounts } from '@weft/features/boards/shared'
import { SavedText } from '@weft/features/connectivity/client'
import { SHARES_WORK } from '@weft/features/my-work/shared'
import { PhotoField, useMyPhoto } from '@weft/features/photos/client'
import { useAccount, useEntry, useMe } from '@weft/features/session/client'
import { intlTag, languageOf, pseudoLocale } from '@weft/i18n'
import { useLocale, useT } from '@weft/i18n/react'
import type { Profile } from '@weft/model'
import {
  Dropdown,
  modifierKey,
  Page,
  SavedMark,
  Segmented,
  SettingsBlock,
  SettingsRow,
  Switch,
  TextField,
  type Theme,
} from '@weft/ui'
import { useState, type ReactNode } from 'react'

import { useChooseLanguage } from '../choose-language.ts'
import { useTheme } from '../theme.ts'
import { SAME_TAB_LINKS } from '../use-link-target.ts'
import styles from './profile-settings.module.css'

export interface ProfileSettingsScreenProps {
  /** The way to another address, at the end of its line; the address itself is only shown here. */
  readonly emailEnd?: ReactNode
  /** Said below the address, such as that it is not verified. */
  readonly emailNote?: ReactNode
  /** The way out, for screens without a sidebar. */
  readonly logOut?: ReactNode
  /** Offers a pseudo-language, to look at right-to-left screens. */
  readonly hasPseudoLanguage?: boolean
}

/** The person: name, language, week, zone and theme. Everything is saved at once. */
export function ProfileSettingsScreen(props: ProfileSettingsScreenProps) {
  const { emailEnd, emailNote, logOut, hasPseudoLanguage } = props
  const t = useT()
  const me = useMe()
  const { saveProfile } = useAccount()
  const photo = useMyPhoto()
  const [saved, setSaved] = useState<string | null>(null)
  const attempt = async (field: string, save: () => Promise<boolean>) => {
    setSaved(null)
    const isDone = await save()
    if (isDone) setSaved(field)
    return isDone
  }
  const save = (field: string, fields: Partial<Profile>, base?: Partial<Profile>) =>
    attempt(field, () => saveProfile(fields, base))
  return (
    <Page title={t('Profile')} description={t('How you appear to others, and how Weft looks to you.')}>
      <SettingsBlock title={t('About you')}>
        <div className={styles['fields']}>
          <PhotoField
            src={me.photo_url}
            name={me.name}
            seed={String(me.id)}
            onSave={(chosen) => void attempt('photo', () => photo.save(chosen))}
            onRemove={() => void attempt('photo', photo.remove)}
          />
          <SavedText
            label={t('Name')}
            value={me.name}
            place={`profile/${me.id}/name`}
            missing={t('Enter your name.')}
            onSave={(name, base) => save('name', { name }, { name: base })}
          >
            {(props) => (
              <TextField
                {...props}
                labelEnd={saved === 'name' && <SavedMark />}
                size="form"
                maxLength={255}
                autoComplete="name"
              />
            )}
          </SavedText>
          <TextField
            label={t('Email')}
            labelEnd={emailEnd}
            description={emailNote}
            size="form"
            type="email"
            value={me.email}
            readOnly
          />
        </div>
      </SettingsBlock>
      <Appearance
        isSaved={saved === 'locale'}
        hasPseudoLanguage={hasPseudoLanguage === true}
        onSave={(fields) => void save('locale', fields)}
      />
      <Time isSaved={saved === 'time'} onSave={(fields) => void save('time', fields)} />
      <Behavior isSaved={saved === 'behavior'} onSave={(fields) => void save('behavior', fields)} />
      <SettingsBlock title={t('Workspaces')} isSaved={saved === 'joining'}>
        <SettingsRow
          title={t('Ask me before adding me to a workspace')}
          description={t('Invitations then wait on your home page until you accept or decline them.')}
        >
          <Switch
            aria-label={t('Ask me before adding me to a workspace')}
            checked={me.preferences['askBeforeJoining'] === true}
            onCheckedChange={(asks) =>
              void save('joining', { preferences: { askBeforeJoining: asks ? true : null } })
            }
          />
        </SettingsRow>
        <SettingsRow
          title={t('Let colleagues see my work')}
          description={t('What is assigned to you, as far as they can see it themselves.')}
        >
          <Switch
            aria-label={t('Let colleagues see my work')}
            checked={me.preferences[SHARES_WORK] === true}
            onCheckedChange={(shares) =>
              void save('joining', { preferences: { [SHARES_WORK]: shares ? true : null } })
            }
          />
        </SettingsRow>
      </SettingsBlock>
      {logOut}
    </Page>
  )
}

interface BlockProps {
  readonly isSaved: boolean
  onSave(fields: Partial<Profile>): void
}

/** How the product looks and speaks on this device. */
function Appearance({ isSaved, hasPseudoLanguage, onSave }: BlockProps & { hasPseudoLanguage: boolean }) {
  const t = useT()
  const [theme, chooseTheme] = useTheme()
  return (
    <SettingsBlock title={t('Appearance')} isSaved={isSaved}>
      <SettingsRow title={t('Theme')} description={t('On this device.')}>
        <Segmented<Theme>
          label={t('Theme')}
          value={theme}
          options={[
            { value: 'light', label: t('Light') },
            { value: 'dark', label: t('Dark') },
            { value: 'system', label: t('System') },
          ]}
          onValueChange={chooseTheme}
        />
      </SettingsRow>
      <LanguageRow hasPseudoLanguage={hasPseudoLanguage} onSave={(locale) => onSave({ locale })} />
    </SettingsBlock>
  )
}

/** How pages of the product behave for the person, on every device. */
function Behavior({ isSaved, onSave }: BlockProps) {
  const t = useT()
  const { preferences } = useMe()
  return (
    <SettingsBlock title={t('Navigation')} isSaved={isSaved}>
      <SettingsRow
        title={t('Sidebar counts')}
        description={t('Open items beside each board and folder, or those assigned to you.')}
      >
        <Segmented<SidebarCounts>
          label={t('Sidebar counts')}
          value={readSidebarCounts(preferences)}
          options={[
            { value: 'off', label: t('Off') },
            { value: 'mine', label: t('Mine') },
            { value: 'open', label: t('Open') },
          ]}
          onValueChange={(who) => onSave({ preferences: { [SIDEBAR_COUNTS]: who === 'off' ? null : who } })}
        />
      </SettingsRow>
      <SettingsRow
        title={t('Open links in a new tab')}
        description={t('Links in cells, formatted text, and docs. {key}+click always opens a new tab.', {
          key: modifierKey,
        })}
      >
        <Switch
          aria-label={t('Open links in a new tab')}
          checked={preferences[SAME_TAB_LINKS] !== true}
          onCheckedChange={(isNew) => onSave({ preferences: { [SAME_TAB_LINKS]: isNew ? null : true } })}
        />
      </SettingsRow>
    </SettingsBlock>
  )
}

/** By which days and hours the person lives. */
function Time({ isSaved, onSave }: BlockProps) {
  const t = useT()
  const me = useMe()
  const days = weekDays()
  return (
    <SettingsBlock title={t('Time')} isSaved={isSaved}>
      <SettingsRow title={t('The week starts on')}>
        <Segmented
          label={t('The week starts on')}
          value={String(me.start_of_week)}
          options={[6, 0, 1].map((day) => ({ value: String(day), label: days[day] ?? '' }))}
          onValueChange={(day) => onSave({ start_of_week: Number(day) })}
        />
      </SettingsRow>
      <SettingsRow
        title={t('Time zone')}
        description={t('Times are shown in this zone, except for dates with a zone of their own.')}
      >
        <Dropdown
          aria-label={t('Time zone')}
          className={styles['zone']}
          search
          value={me.timezone}
          options={zones(me.timezone).map((id) => ({ id, label: id.replaceAll('_', ' ') }))}
          onValueChange={(timezone) => onSave({ timezone })}
        />
      </SettingsRow>
    </SettingsBlock>
  )
}

function LanguageRow(props: { hasPseudoLanguage: boolean; onSave(locale: string): void }) {
  const t = useT()
  const { locale } = useLocale()
  const { languages } = useEntry()
  const chooseLanguage = useChooseLanguage()
  const pseudo = props.hasPseudoLanguage || locale === pseudoLocale ? languageOf(pseudoLocale) : undefined
  const choose = async (tag: string) => {
    if ((await chooseLanguage(tag)) && tag !== pseudoLocale) props.onSave(tag)
  }
  return (
    <SettingsRow title={t('Language')}>
      <Dropdown
        aria-label={t('Language')}
        className={styles['zone']}
        value={locale}
        options={[...languages, ...(pseudo ? [pseudo] : [])].map(({ tag, name }) => ({
          id: tag,
          label: name,
        }))}
        onValueChange={(tag) => void choose(tag)}
      />
    </SettingsRow>
  )
}

/** Names of the days from Sunday on, in the interface language. */
function weekDays(): string[] {
  const format = new Intl.DateTimeFormat(intlTag(document.documentElement.lang), {
    weekday: 'long',
    timeZone: 'UTC',
  })
  // 4 January 1970 was a Sunday.
  return [4, 5, 6, 7, 8, 9, 10].map((day) => format.format(Date.UTC(1970, 0, day)))
}

function zones(current: string): string[] {
  const known = Intl.supportedValuesOf('timeZone')
  const all = known.includes('UTC') ? known : ['UTC', ...known]
  return current === '' || all.includes(current) ? all : [current, ...all]
}
