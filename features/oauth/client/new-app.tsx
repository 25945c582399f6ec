import { useT } from '@weft/i18n/react'
import { Button, Dialog, Segmented, TextField } from '@weft/ui'

import { RedirectFields, ScopeFields } from './app-fields.tsx'
import { type AppWish, isWhole } from './app-wish.ts'
import styles from './oauth.module.css'

interface NewAppProps {
  readonly wish: AppWish
  readonly isBusy: boolean
  onChange(wish: AppWish): void
  onMake(): void
  onClose(): void
}

/** Asks what an app is called, where people come back to, and what it may ask for. */
export function NewApp({ wish, isBusy, onChange, onMake, onClose }: NewAppProps) {
  const t = useT()
  const canMake = isWhole(wish) && !isBusy
  return (
    <Dialog
      title={t('New app')}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" form="new-app" disabled={!canMake}>
            {t('Create app')}
          </Button>
        </>
      }
    >
      <form
        id="new-app"
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (canMake) onMake()
        }}
      >
        <TextField
          label={t('Name')}
          description={t('People read it where they allow the app something.')}
          value={wish.name}
          maxLength={100}
          autoFocus
          onValueChange={(name) => onChange({ ...wish, name })}
        />
        <Kind {...{ wish, onChange }} />
        <RedirectFields {...{ wish, onChange }} />
        <ScopeFields {...{ wish, onChange }} />
      </form>
    </Dialog>
  )
}

function Kind({ wish, onChange }: Pick<NewAppProps, 'wish' | 'onChange'>) {
  const t = useT()
  return (
    <fieldset className={styles['group']}>
      <legend>{t('Kind')}</legend>
      <Segmented
        label={t('Kind')}
        value={wish.is_public ? 'public' : 'secret'}
        options={[
          { value: 'public', label: t('Public, PKCE') },
          { value: 'secret', label: t('With a secret') },
        ]}
        onValueChange={(kind) => onChange({ ...wish, is_public: kind === 'public' })}
      />
      <p className={styles['note']}>
        {wish.is_public
          ? t('For programs on people’s own devices: what is in them is no secret.')
          : t('For a server of yours that can keep a secret.')}
      </p>
    </fieldset>
  )
}
