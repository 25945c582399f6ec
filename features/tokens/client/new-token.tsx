import { useTeams } from '@weft/features/session/client'
import { USUAL_DAYS } from '@weft/features/tokens/shared'
import { useT } from '@weft/i18n/react'
import { TOKEN_SCOPES, type TokenScope } from '@weft/protocol'
import { Button, Checkbox, Dialog, Dropdown, Pill, TextField } from '@weft/ui'

import { EndField } from './end-field.tsx'
import type { Ends } from './ends.ts'
import { SCOPE_WORDS } from './scope-words.ts'
import styles from './tokens.module.css'

/** What somebody wishes for. */
export interface TokenWish {
  name: string
  scopes: readonly TokenScope[]
  team_ids: readonly number[]
  days: Ends
}

/** A token that can do little and ends. */
export const FIRST_WISH: TokenWish = { name: '', scopes: ['read'], team_ids: [], days: USUAL_DAYS }

interface NewTokenProps {
  readonly wish: TokenWish
  readonly isBusy: boolean
  onChange(wish: TokenWish): void
  onMake(): void
  onClose(): void
}

/** Asks what a token is for: each scope in a sentence. */
export function NewToken({ wish, isBusy, onChange, onMake, onClose }: NewTokenProps) {
  const t = useT()
  const canMake = wish.name.trim() !== '' && wish.scopes.length > 0 && !isBusy
  const choose = (scope: TokenScope, isChosen: boolean) =>
    onChange({
      ...wish,
      scopes: TOKEN_SCOPES.filter((one) => (one === scope ? isChosen : wish.scopes.includes(one))),
    })
  return (
    <Dialog
      title={t('New token')}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" form="new-token" disabled={!canMake}>
            {t('Create token')}
          </Button>
        </>
      }
    >
      <form
        id="new-token"
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (canMake) onMake()
        }}
      >
        <TextField
          label={t('Name')}
          description={t('What it is for, so that you know it again.')}
          value={wish.name}
          maxLength={100}
          autoFocus
          onValueChange={(name) => onChange({ ...wish, name })}
        />
        <fieldset className={styles['scopes']}>
          <legend>{t('What it can do')}</legend>
          {TOKEN_SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              checked={wish.scopes.includes(scope)}
              hint={t(SCOPE_WORDS[scope])}
              onCheckedChange={(isChosen) => choose(scope, isChosen)}
            >
              <Pill color={scope === 'read' ? 'gray' : 'blue'}>{scope}</Pill>
            </Checkbox>
          ))}
        </fieldset>
        <Workspaces {...{ wish, onChange }} />
        <EndField value={wish.days} onValueChange={(days) => onChange({ ...wish, days })} />
      </form>
    </Dialog>
  )
}

/** For whoever belongs to several: which of them. */
function Workspaces({ wish, onChange }: Pick<NewTokenProps, 'wish' | 'onChange'>) {
  const t = useT()
  const teams = useTeams()
  if (teams.length < 2) return null
  return (
    <Dropdown
      isMulti
      label={t('Workspaces')}
      placeholder={t('All workspaces')}
      options={teams.map(({ id, name }) => ({ id: String(id), label: name }))}
      value={wish.team_ids.map(String)}
      onValueChange={(ids) => onChange({ ...wish, team_ids: ids.map(Number) })}
    />
  )
}
