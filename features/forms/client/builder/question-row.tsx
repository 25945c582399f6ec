import { useT } from '@weft/i18n/react'
import { classNames, type DragHandleProps, IconButton, Switch } from '@weft/ui'
import { GripVertical, Heading, Minus, X } from 'lucide-react'

import { type Block, inputOf } from '../../shared/index.ts'
import type { Askable } from './builder-props.ts'
import styles from './form-builder.module.css'

interface QuestionRowProps {
  block: Block
  name: string
  /** Of the attribute that is asked for. */
  icon: Askable['icon'] | undefined
  isSelected: boolean
  isDropHere: boolean
  isDragged: boolean
  handle: DragHandleProps
  onSelect(): void
  onRemove(): void
}

/** A block of the form in its place: dragged by its grip, opened by its name. */
export function QuestionRow(props: QuestionRowProps) {
  const { block, name, isSelected, onRemove } = props
  const t = useT()
  const Icon = block.kind === 'field' ? props.icon : block.kind === 'page' ? Minus : Heading
  return (
    <li
      className={classNames(styles['row'], props.isDragged && styles['dragged'])}
      data-selected={isSelected || undefined}
      data-asks={block.kind === 'field' ? block.attribute_id : undefined}
      data-drop={props.isDropHere || undefined}
    >
      <span
        {...props.handle}
        className={styles['grip']}
        role="button"
        tabIndex={0}
        aria-label={t('Move {name}', { name })}
      >
        <GripVertical />
      </span>
      <button type="button" className={styles['name']} aria-pressed={isSelected} onClick={props.onSelect}>
        {Icon && <Icon className={styles['icon']} />}
        <bdi className="truncate">{name}</bdi>
        {block.kind === 'field' && block.required && <span className={styles['star']}>*</span>}
        {block.kind === 'field' && block.hidden && <span className={styles['mark']}>{t('hidden')}</span>}
      </button>
      {block.kind === 'field' ? (
        <Switch aria-label={t('Ask for {name}', { name })} checked onCheckedChange={onRemove} />
      ) : (
        <IconButton size="small" icon={<X />} label={t('Remove {name}', { name })} onClick={onRemove} />
      )}
    </li>
  )
}

/** An attribute that the form does not ask for. */
export function NotAskedRow({ askable, onAsk }: { askable: Askable; onAsk(): void }) {
  const t = useT()
  const { attribute, icon: Icon } = askable
  const isPossible = inputOf(attribute) !== null
  return (
    <li className={styles['row']} data-asks={attribute.id}>
      <span
        className={styles['name']}
        data-still
        title={isPossible ? undefined : t('A form cannot ask for this kind of attribute')}
      >
        <Icon className={styles['icon']} />
        <bdi className="truncate">{attribute.name}</bdi>
      </span>
      <Switch
        aria-label={t('Ask for {name}', { name: attribute.name })}
        checked={false}
        disabled={!isPossible}
        onCheckedChange={onAsk}
      />
    </li>
  )
}
