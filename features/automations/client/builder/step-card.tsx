import { useT } from '@weft/i18n/react'
import type { AutomationOptions, AutomationStep } from '@weft/model'
import { IconButton, type LabelColor, Menu, MenuItem, MenuSeparator, modifierKey } from '@weft/ui'
import { ArrowDown, ArrowUp, CircleHelp, CopyPlus, Ellipsis, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'

import { clientAction } from '../../actions/registry.client.ts'
import { Card } from './card.tsx'
import styles from './builder.module.css'
import { useBuilder } from './builder-context.tsx'

interface StepCardProps {
  readonly step: AutomationStep
  /** Its place, as people count: 2.1. */
  readonly number: string
  /** As the test names it. */
  readonly path: string
}

const COLORS: Readonly<Record<string, LabelColor>> = { flow: 'orange', people: 'blue' }

/** One step, with what moves, doubles and deletes it. */
export function StepCard({ step, number, path }: StepCardProps) {
  const t = useT()
  const { steps, planned } = useBuilder()
  const member = clientAction(step.type)
  const name = member ? t(member.definition.label) : t('Unknown')
  const Icon = member?.icon ?? CircleHelp
  const Editor = member?.Editor
  return (
    <Card
      at={step.id}
      title={name}
      icon={<Icon />}
      color={COLORS[member?.definition.group ?? ''] ?? 'green'}
      state={planned?.get(path)}
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a card is moved by its keys
      tabIndex={0}
      aria-label={t('Step {number}: {name}', { number, name })}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
      className={styles['step']}
      data-step={step.id}
      onKeyDown={(event) => handleKey(event, step.id, steps)}
      end={<StepMenu id={step.id} name={name} />}
    >
      {Editor && (
        <Editor
          options={step.options}
          onChange={(options: AutomationOptions, isTyped) => steps.set(step.id, { options }, isTyped)}
        />
      )}
    </Card>
  )
}

function StepMenu({ id, name }: { id: string; name: string }) {
  const t = useT()
  const { steps } = useBuilder()
  return (
    <Menu
      label={t('Actions for {name}', { name })}
      trigger={<IconButton icon={<Ellipsis />} label={t('Actions for {name}', { name })} size="small" />}
    >
      <MenuItem
        icon={<ArrowUp />}
        shortcut={['Alt', '↑']}
        isDisabled={!steps.canMove(id, -1)}
        onAction={() => steps.move(id, -1)}
      >
        {t('Move up')}
      </MenuItem>
      <MenuItem
        icon={<ArrowDown />}
        shortcut={['Alt', '↓']}
        isDisabled={!steps.canMove(id, 1)}
        onAction={() => steps.move(id, 1)}
      >
        {t('Move down')}
      </MenuItem>
      <MenuItem
        icon={<CopyPlus />}
        shortcut={[modifierKey, 'D']}
        isDisabled={steps.isFull}
        onAction={() => steps.duplicate(id)}
      >
        {t('Duplicate')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} tone="danger" shortcut={['Del']} onAction={() => steps.remove(id)}>
        {t('Delete')}
      </MenuItem>
    </Menu>
  )
}

/** Keys of a card; in a text they are the text's. */
function handleKey(
  event: KeyboardEvent<HTMLElement>,
  id: string,
  steps: ReturnType<typeof useBuilder>['steps'],
): void {
  const { target, key, altKey } = event
  // What is open over the page is drawn elsewhere, and its keys come here all the same.
  if (!(target instanceof Element) || target.closest('[data-step]') !== event.currentTarget) return
  if (target.closest('fieldset:disabled, input, textarea, [contenteditable]')) return
  const action =
    altKey && key === 'ArrowUp'
      ? () => steps.move(id, -1)
      : altKey && key === 'ArrowDown'
        ? () => steps.move(id, 1)
        : (event.ctrlKey || event.metaKey) && key.toLowerCase() === 'd'
          ? () => steps.duplicate(id)
          : key === 'Delete' || (key === 'Backspace' && target === event.currentTarget)
            ? () => steps.remove(id)
            : null
  if (!action) return
  event.preventDefault()
  event.stopPropagation()
  action()
}
