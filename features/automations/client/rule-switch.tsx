import { useConnectionStatus } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import type { Automation } from '@weft/model'
import { Switch, Tooltip } from '@weft/ui'
import type { ReactNode } from 'react'

import { ruleProblems } from '../shared/index.ts'
import styles from './automations.module.css'
import { useRuleBoard } from './board/rule-board.tsx'
import { useRuleActions } from './use-rule-actions.ts'

interface RuleSwitchProps {
  readonly rule: Automation
  /** Words beside it; its name is the rule's without them. */
  readonly children?: ReactNode
}

/** Switches a rule on and off. While something is missing, it says what instead. */
export function RuleSwitch({ rule, children }: RuleSwitchProps) {
  const t = useT()
  const { switchTo } = useRuleActions()
  const { ruleBoard } = useRuleBoard()
  const isOffline = useConnectionStatus() === 'disconnected'
  const [problem] = rule.enabled ? [] : ruleProblems(rule, ruleBoard)
  const why = isOffline ? t('This action is not available when you are offline.') : problem && t(problem.text)
  const input = (
    <Switch
      aria-label={t('{name} is on', { name: rule.name })}
      checked={rule.enabled}
      disabled={why !== undefined}
      onCheckedChange={(isOn) => switchTo(rule, isOn)}
    >
      {children}
    </Switch>
  )
  if (why === undefined) return input
  // What is disabled takes no focus and no pointer: what lies around it says why.
  return (
    <Tooltip text={why}>
      <span
        className={styles['off']}
        role="group"
        aria-label={t('{name} cannot be switched on yet', { name: rule.name })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- says why it cannot be pressed
        tabIndex={0}
      >
        {input}
      </span>
    </Tooltip>
  )
}
