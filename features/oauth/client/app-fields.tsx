import { MOST_REDIRECTS } from '@weft/features/oauth/shared'
import { useT } from '@weft/i18n/react'
import { TOKEN_SCOPES } from '@weft/protocol'
import { Button, Checkbox, IconButton, TextField } from '@weft/ui'
import { Plus, X } from 'lucide-react'

import { type AppWish, problemOf } from './app-wish.ts'
import { SCOPE_WORDS } from './scope-words.ts'
import styles from './oauth.module.css'

export interface AppFieldsProps {
  readonly wish: AppWish
  onChange(wish: AppWish): void
}

/** Where people come back to, each address with what is wrong with it. */
export function RedirectFields({ wish, onChange }: AppFieldsProps) {
  const t = useT()
  const { redirects } = wish
  const put = (at: number, address: string) =>
    onChange({ ...wish, redirects: redirects.map((one, n) => (n === at ? address.trim() : one)) })
  const words = {
    star: t('No star: write the whole address.'),
    address: t('Write the whole address, such as https://example.com/return.'),
    https: t('Only https, except on localhost.'),
    fragment: t('No part after #.'),
    own: t('Your app cannot be on this server.'),
  }
  return (
    <fieldset className={styles['group']}>
      <legend>
        {t('Redirect addresses')} <small>{t('compared letter by letter')}</small>
      </legend>
      {redirects.map((address, at) => {
        const problem = problemOf(address)
        return (
          <TextField
            // oxlint-disable-next-line react/no-array-index-key -- their place is what they are known by while they are written
            key={at}
            aria-label={t('Redirect address {number}', { number: at + 1 })}
            dir="ltr"
            value={address}
            maxLength={1000}
            autoComplete="off"
            spellCheck={false}
            error={problem && words[problem]}
            onValueChange={(text) => put(at, text)}
            end={
              redirects.length > 1 && (
                <IconButton
                  size="small"
                  icon={<X />}
                  label={t('Remove')}
                  onClick={() => onChange({ ...wish, redirects: redirects.filter((_one, n) => n !== at) })}
                />
              )
            }
          />
        )
      })}
      {redirects.length < MOST_REDIRECTS && (
        <div>
          <Button
            size="compact"
            icon={<Plus />}
            onClick={() => onChange({ ...wish, redirects: [...redirects, ''] })}
          >
            {t('Add address')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** What it may ask people for, in plain words. */
export function ScopeFields({ wish, onChange }: AppFieldsProps) {
  const t = useT()
  return (
    <fieldset className={styles['group']}>
      <legend>{t('What it can ask for')}</legend>
      <div className={styles['scopes']}>
        {TOKEN_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            checked={wish.scopes.includes(scope)}
            hint={t(SCOPE_WORDS[scope].hint)}
            onCheckedChange={(isOn) =>
              onChange({
                ...wish,
                scopes: TOKEN_SCOPES.filter((one) => (one === scope ? isOn : wish.scopes.includes(one))),
              })
            }
          >
            {t(SCOPE_WORDS[scope].title)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
