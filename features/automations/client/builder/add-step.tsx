import { msg } from '@weft/i18n'
import { hasFeature, useCell, useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { MAX_STEP_DEPTH } from '@weft/model'
import { Button, IconButton, Menu, MenuItem, MenuSection } from '@weft/ui'
import { Plus } from 'lucide-react'

import { clientActions } from '../../actions/registry.client.ts'
import styles from './builder.module.css'
import { useBuilder } from './builder-context.tsx'
import type { StepPlace } from './step-tree.ts'

/** Under which titles the menu lists what can be done, in its order. */
const GROUPS: readonly (readonly [group: string, title: string])[] = [
  ['values', msg('Values')],
  ['items', msg('Items')],
  ['people', msg('People')],
  ['flow', msg('Flow')],
  ['web', msg('Web')],
]

interface AddStepProps {
  readonly place: StepPlace
  /** In how many branches and loops it lies. */
  readonly depth: number
  /** Whether there is an item that a step here is about. */
  readonly hasItem: boolean
  /** With its name, at the end of a list. */
  readonly isLast?: boolean
}

/** The menu of what can be done, between two steps or after the last one. */
export function AddStep({ place, depth, hasItem, isLast = false }: AddStepProps) {
  const t = useT()
  const { steps } = useBuilder()
  const vars = useCell(useEntry().vars)
  const offered = clientActions.filter(
    ({ definition: { holds, needsItem }, feature }) =>
      (!holds || depth < MAX_STEP_DEPTH) &&
      (!needsItem || hasItem) &&
      (feature === undefined || hasFeature(vars, feature)),
  )
  const label = t('Add action')
  const look = { disabled: steps.isFull, 'data-add-step': isLast || undefined }
  return (
    <span className={styles['add']} data-last={isLast || undefined}>
      <Menu
        label={label}
        trigger={
          isLast ? (
            <Button size="compact" icon={<Plus />} {...look}>
              {label}
            </Button>
          ) : (
            <IconButton icon={<Plus />} label={t('Add action here')} size="small" {...look} />
          )
        }
      >
        {GROUPS.map(([group, title]) => {
          const own = offered.filter(({ definition }) => definition.group === group)
          return own.length === 0 ? null : (
            <MenuSection key={group} title={t(title)}>
              {own.map((action) => (
                <MenuItem
                  key={action.definition.type}
                  id={action.definition.type}
                  icon={<action.icon />}
                  onAction={() => steps.add(place, action)}
                >
                  {t(action.definition.label)}
                </MenuItem>
              ))}
            </MenuSection>
          )
        })}
      </Menu>
    </span>
  )
}
