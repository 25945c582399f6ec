import { type Remote, useCurrentTeam, useGo, useTeams } from '@weft/features/session/client'
import type { FreshHook, Hook, HookFields } from '@weft/features/hooks/shared'
import { DeveloperTabs } from '@weft/features/tokens/client'
import { useT } from '@weft/i18n/react'
import { Button, Callout, EmptyState, Page, Skeleton, TextLink } from '@weft/ui'
import { Plus, Webhook } from 'lucide-react'
import { useState } from 'react'

import { FreshSecret } from './fresh-secret.tsx'
import { HookDetail } from './hook-detail.tsx'
import { HookList } from './hook-list.tsx'
import styles from './hooks.module.css'
import { NewHook } from './new-hook.tsx'
import { HOOKS_PATH } from './paths.ts'
import { useHooks, useSaveHook } from './use-hooks.ts'

interface Fresh {
  name: string
  secret: string
}

/** One's own webhooks, and the chosen one with what can be changed of it. */
export function HooksScreen({ hookId }: { hookId: string | null }) {
  const t = useT()
  const go = useGo()
  const save = useSaveHook()
  const [hooks, setHooks] = useHooks()
  const [fresh, setFresh] = useState<Fresh | null>(null)
  const [isNew, setIsNew] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [first] = useTeams()
  const team = useCurrentTeam() ?? first
  const keep = ({ secret, ...hook }: FreshHook) => {
    if (secret !== undefined) setFresh({ name: hook.name, secret })
    if (!Array.isArray(hooks)) return setHooks()
    const isKnown = hooks.some(({ id }) => id === hook.id)
    setHooks(isKnown ? hooks.map((one) => (one.id === hook.id ? hook : one)) : [hook, ...hooks])
  }
  const make = async (team_id: number, fields: HookFields) => {
    setIsBusy(true)
    const made = await save({ team_id }, fields)
    setIsBusy(false)
    if (!made) return
    setIsNew(false)
    // Not on to its own page: the secret is in this one, and goes with it.
    keep(made)
  }
  return (
    <Page
      title={t('Developer')}
      description={t('A hook tells your server at once when something changes.')}
      width={960}
      actions={
        <Button
          variant="primary"
          icon={<Plus />}
          disabled={!Array.isArray(hooks) || !team}
          onClick={() => setIsNew(true)}
        >
          {t('New hook')}
        </Button>
      }
    >
      <DeveloperTabs at="hooks" />
      {fresh && <FreshSecret name={fresh.name} secret={fresh.secret} />}
      <Hooks
        {...{ hooks, hookId }}
        onAgain={() => setHooks()}
        onChanged={keep}
        onDeleted={() => {
          setHooks()
          go(HOOKS_PATH)
        }}
      />
      {isNew && team && (
        <NewHook
          team_id={team.id}
          isBusy={isBusy}
          onMake={(team_id, fields) => void make(team_id, fields)}
          onClose={() => setIsNew(false)}
        />
      )}
    </Page>
  )
}

interface HooksProps {
  readonly hooks: Remote<Hook[]>
  readonly hookId: string | null
  onAgain(): void
  onChanged(hook: FreshHook): void
  onDeleted(): void
}

function Hooks({ hooks, hookId, onAgain, onChanged, onDeleted }: HooksProps) {
  const t = useT()
  if (hooks === null) return <Skeleton rows={4} />
  if (hooks === 'failed')
    return (
      <EmptyState
        isFramed
        title={t('The list could not be loaded')}
        actions={<Button onClick={onAgain}>{t('Try again')}</Button>}
      >
        {t('The server cannot be reached. Check the connection and try again.')}
      </EmptyState>
    )
  if (hooks.length === 0)
    return (
      <EmptyState isFramed icon={<Webhook />} title={t('No hooks yet')}>
        {t('Give an address, and it is told of items, values and comments as they change.')}
      </EmptyState>
    )
  const chosen = hooks.find(({ id }) => id === hookId)
  return (
    <div className={styles['split']} data-open={hookId !== null || undefined}>
      <div className={styles['side']}>
        <HookList hooks={hooks} chosen={hookId} />
        <Callout>
          {t('Every delivery is signed.')}{' '}
          <TextLink href="https://www.standardwebhooks.com" target="_blank" rel="noopener">
            {t('How to check it')}
          </TextLink>
        </Callout>
      </div>
      {chosen ? (
        <HookDetail key={chosen.id} hook={chosen} onChanged={onChanged} onDeleted={onDeleted} />
      ) : (
        hookId !== null && (
          <EmptyState isFramed title={t('Hook missing or not loaded')}>
            <TextLink href={HOOKS_PATH}>{t('All hooks')}</TextLink>
          </EmptyState>
        )
      )}
    </div>
  )
}
