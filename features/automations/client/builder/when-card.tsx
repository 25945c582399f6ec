import { msg } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { AutomationOptions } from '@weft/model'
import { Dropdown } from '@weft/ui'
import { Zap } from 'lucide-react'

import { clientTrigger, clientTriggers } from '../../triggers/registry.client.ts'
import { Card } from './card.tsx'
import styles from './builder.module.css'
import { useBuilder } from './builder-context.tsx'

/** Under which titles menus list what starts rules. */
const GROUPS: Readonly<Record<string, string>> = {
  items: msg('Items'),
  people: msg('People'),
  time: msg('Time'),
  web: msg('Web'),
}

/** What starts the rule. */
export function WhenCard() {
  const t = useT()
  const { rule, edits } = useBuilder()
  const { trigger } = rule
  const member = trigger && clientTrigger(trigger.type)
  const Editor = member?.Editor
  return (
    <Card at="trigger" title={t('When')} icon={<Zap />} color="violet">
      <Dropdown
        className={styles['type']}
        aria-label={t('What starts it')}
        size="compact"
        search
        placeholder={trigger ? t('Unknown') : t('Choose what starts it')}
        value={member ? trigger.type : null}
        options={clientTriggers.map(({ definition: { type, label, group }, icon: Icon }) => ({
          id: type,
          label: t(label),
          icon: <Icon />,
          group: t(GROUPS[group] ?? group),
        }))}
        onValueChange={(type) => {
          const chosen = clientTrigger(type)
          if (chosen && type !== trigger?.type)
            edits.change({ trigger: { type, options: { ...chosen.definition.defaults } } })
        }}
      />
      {trigger && Editor && (
        <Editor
          key={trigger.type}
          options={trigger.options}
          onChange={(options: AutomationOptions, isTyped) =>
            void edits.change({ trigger: { ...trigger, options } }, isTyped)
          }
        />
      )}
    </Card>
  )
}
