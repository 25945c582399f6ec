import { SavedText, useConnectionStatus } from '@weft/features/connectivity/client'
import { useGo } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button, IconButton, TextField, useIsMobile } from '@weft/ui'
import { ArrowLeft, Play } from 'lucide-react'

import { useRuleWords } from '../board/rule-board.tsx'
import { usePagePlace } from '../page-place.tsx'
import { RuleMenu } from '../rule-menu.tsx'
import { RuleSwitch } from '../rule-switch.tsx'
import { useRuleActions } from '../use-rule-actions.ts'
import styles from './builder.module.css'
import { useBuilder } from './builder-context.tsx'

interface BuilderHeadProps {
  readonly isTesting: boolean
  onTest(): void
}

/** Above the cards: the name, whether it is on, and the way back. */
export function BuilderHead({ isTesting, onTest }: BuilderHeadProps) {
  const t = useT()
  const go = useGo()
  const isMobile = useIsMobile()
  const isOffline = useConnectionStatus() === 'disconnected'
  const { rule } = useBuilder()
  const { hrefOf } = usePagePlace()
  const { rename } = useRuleActions()
  const leave = () => go(hrefOf({}))
  return (
    <div className={styles['top']}>
      <IconButton
        icon={<ArrowLeft className="icon-flip" />}
        label={t('Back to automations')}
        onClick={leave}
      />
      <SavedText
        label={t('Name')}
        value={rule.name}
        place={`automations/${rule.id}/name`}
        isDisabled={isOffline}
        missing={t('Enter a name.')}
        onSave={(name, base) => rename(rule, name, base)}
      >
        {({ label, ...field }) => (
          <TextField
            {...field}
            className={styles['name']}
            size="compact"
            aria-label={label}
            maxLength={255}
            autoComplete="off"
          />
        )}
      </SavedText>
      <Owner />
      <span className={styles['space']} />
      <RuleSwitch rule={rule}>{isMobile ? null : rule.enabled ? t('On') : t('Off')}</RuleSwitch>
      {isMobile ? (
        <IconButton icon={<Play />} label={t('Test')} onClick={onTest} />
      ) : (
        <Button size="compact" icon={<Play />} aria-pressed={isTesting} onClick={onTest}>
          {t('Test')}
        </Button>
      )}
      <RuleMenu rule={rule} onRemoved={leave} />
    </div>
  )
}

/** With whose rights it acts. */
function Owner() {
  const t = useT()
  const { rule } = useBuilder()
  const words = useRuleWords()
  if (rule.owner_id === null) return null
  return <bdi className={styles['acts']}>{t('Acts as {name}', { name: words.person(rule.owner_id) })}</bdi>
}
