import { useRefuseOffline, useStore } from '@weft/features/connectivity/client'
import { useGo } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Automation } from '@weft/model'
import { toast } from '@weft/ui'

import { rulesIn } from './collections.ts'
import { copyForOther } from './builder/step-tree.ts'
import { usePagePlace } from './page-place.tsx'

export type RuleDraft = Pick<Automation, 'name'> &
  Partial<Pick<Automation, 'trigger' | 'conditions' | 'steps'>>

/** What can be done with whole rules; nothing of it without the server, which judges each of them. */
export function useRuleActions() {
  const t = useT()
  const go = useGo()
  const rules = rulesIn(useStore())
  const refuse = useRefuseOffline()
  const { board_id, hrefOf } = usePagePlace()
  const create = (draft: RuleDraft) => {
    if (refuse()) return
    const { record } = rules.create({
      trigger: null,
      conditions: null,
      steps: [],
      ...draft,
      board_id,
      enabled: false,
    })
    go(hrefOf({ rule: record.id }))
  }
  return {
    create,
    switchTo(rule: Automation, enabled: boolean) {
      if (!refuse()) rules.save(rule.id, { enabled })
    },
    rename(rule: Automation, name: string, base: string) {
      if (!refuse()) rules.save(rule.id, { name }, { old: { name: base } })
    },
    /** A copy is off until somebody has looked at it. */
    duplicate({ name, trigger, conditions, steps }: Automation) {
      create({ name: t('{name} (copy)', { name }), trigger, conditions, steps: steps.map(copyForOther) })
    },
    remove(rule: Automation) {
      if (refuse()) return
      const change = rules.remove(rule.id)
      if (!change) return
      toast.show(t('{name} deleted', { name: rule.name }), {
        action: { label: t('Undo'), onPress: () => void change.undo() },
      })
    },
  }
}
