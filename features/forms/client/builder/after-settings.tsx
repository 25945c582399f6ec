import { useT } from '@weft/i18n/react'
import { Dropdown, Switch, TextArea, TextField } from '@weft/ui'
import { useState } from 'react'

import { type FormSettings, isPageAddress } from '../../shared/index.ts'
import type { EditProps, FormFolder } from './builder-props.ts'
import styles from './form-builder.module.css'

const START = 'https://'

type Submit = FormSettings['submit']

interface AfterSettingsProps extends EditProps {
  folders: readonly FormFolder[]
  folder_id: string
}

/** What happens when an answer is sent. */
export function AfterSettings({ form, onChange, folders, folder_id }: AfterSettingsProps) {
  const t = useT()
  const { submit } = form
  const target = submit.folder_id ?? folder_id
  const set = (fields: Partial<Submit>) => onChange({ ...form, submit: { ...submit, ...fields } })
  // As it is typed: half an address is none yet, and is not saved.
  const [address, setAddress] = useState(submit.redirect)
  const isWrong = address !== '' && !isPageAddress(address)
  return (
    <>
      <TextField
        label={t('Button text')}
        value={submit.button}
        placeholder={t('Submit')}
        maxLength={60}
        onValueChange={(button) => set({ button })}
      />
      <TextField
        label={t('Title of the thanks')}
        value={submit.thanks_title}
        placeholder={t('Thank you')}
        maxLength={255}
        onValueChange={(thanks_title) => set({ thanks_title })}
      />
      <TextArea
        label={t('Thank-you text')}
        value={submit.thanks}
        placeholder={t('Thanks, your response was recorded.')}
        maxLength={5_000}
        onValueChange={(thanks) => set({ thanks })}
      />
      <TextField
        label={t('Then lead to')}
        description={t('After five seconds')}
        type="url"
        dir="ltr"
        value={address}
        placeholder={START}
        error={isWrong ? t('This is not a web address') : undefined}
        onValueChange={(text) => {
          setAddress(text)
          if (text === '' || isPageAddress(text)) set({ redirect: text })
        }}
      />
      <Switch
        isSpread
        checked={submit.again}
        disabled={submit.redirect !== ''}
        onCheckedChange={(again) => set({ again })}
      >
        {t('Offer to send another answer')}
      </Switch>
      <Switch
        isSpread
        hint={t('People who answer can enter an address, which gets one email and is not stored')}
        checked={submit.copy}
        onCheckedChange={(copy) => set({ copy })}
      >
        {t('Offer a copy by email')}
      </Switch>
      <Switch
        isSpread
        hint={t('With a secret link shown after sending, while the form is open')}
        checked={submit.edit}
        onCheckedChange={(edit) => set({ edit })}
      >
        {t('Answers can be changed later')}
      </Switch>
      {submit.edit && submit.redirect !== '' && (
        <p className={styles['hint']}>
          {t('Where the link is shown, nobody is redirected automatically. There is a link to continue.')}
        </p>
      )}
      <Dropdown
        label={t('Answers come to')}
        search={folders.length > 8}
        options={folders
          .filter(({ id, isListed }) => isListed || id === target || id === folder_id)
          .map(({ id, name }) => ({ id, label: name }))}
        value={target}
        onValueChange={(id) => set({ folder_id: id === folder_id ? null : id })}
      />
    </>
  )
}
