import { NameDialog } from '@weft/features/boards/client'
import { useGo } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Automation } from '@weft/model'
import { IconButton, Menu, MenuItem, MenuSeparator } from '@weft/ui'
import { CopyPlus, Ellipsis, History, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { usePagePlace } from './page-place.tsx'
import { useRuleActions } from './use-rule-actions.ts'

interface RuleMenuProps {
  readonly rule: Automation
  /** It is deleted from its own page, which goes with it. */
  onRemoved?(): void
}

/** What can be done with a rule. */
export function RuleMenu({ rule, onRemoved }: RuleMenuProps) {
  const t = useT()
  const go = useGo()
  const { hrefOf } = usePagePlace()
  const actions = useRuleActions()
  const [isRenaming, setRenaming] = useState(false)
  const label = t('Actions for {name}', { name: rule.name })
  return (
    <>
      <Menu
        label={label}
        routeName={`rule-${rule.id}`}
        trigger={<IconButton icon={<Ellipsis />} label={label} />}
      >
        <MenuItem icon={<Pencil />} onAction={() => setRenaming(true)}>
          {t('Rename')}
        </MenuItem>
        <MenuItem icon={<CopyPlus />} onAction={() => actions.duplicate(rule)}>
          {t('Duplicate')}
        </MenuItem>
        <MenuItem icon={<History />} onAction={() => go(hrefOf({ tab: 'runs', rule: rule.id }))}>
          {t('Run history')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          icon={<Trash2 />}
          tone="danger"
          onAction={() => {
            actions.remove(rule)
            onRemoved?.()
          }}
        >
          {t('Delete')}
        </MenuItem>
      </Menu>
      <NameDialog
        title={t('Rename automation')}
        label={t('Name')}
        initial={rule.name}
        submit={t('Rename')}
        isOpen={isRenaming}
        onClose={() => setRenaming(false)}
        onSubmit={(name, base) => actions.rename(rule, name, base)}
      />
    </>
  )
}
