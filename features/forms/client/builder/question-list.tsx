import { useT } from '@weft/i18n/react'
import { Button, classNames, IconButton, Switch, useDrag } from '@weft/ui'
import { GripVertical, Heading, Minus, Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { type Block, inputOf } from '../../shared/index.ts'
import type { Askable, EditProps } from './builder-props.ts'
import { newPage, newQuestion, newSection, withMoved, withNewBlock, withoutBlock } from './edit-form.ts'
import styles from './form-builder.module.css'

interface QuestionListProps extends EditProps {
  askables: readonly Askable[]
  selected: string | null
  onSelect(id: string): void
  onAddAttribute?: ((anchor: HTMLElement) => void) | undefined
}

type Place = { index: number }

/** What is asked, in its order, and what could be asked. */
export function QuestionList({
  form,
  onChange,
  askables,
  selected,
  onSelect,
  onAddAttribute,
}: QuestionListProps) {
  const t = useT()
  const list = useRef<HTMLUListElement>(null)
  const section = useRef<HTMLElement>(null)
  const turned = useRef<string | null>(null)
  const byId = new Map(askables.map((one) => [one.attribute.id, one]))
  const blocks = form.blocks ?? []
  const asked = new Set(blocks.flatMap((block) => (block.kind === 'field' ? [block.attribute_id] : [])))
  const rest = askables.filter(({ attribute }) => !asked.has(attribute.id))
  const nameOf = (block: Block) => {
    if (block.kind === 'section') return block.title || t('Section')
    if (block.kind === 'page') return block.title || t('Page break')
    return block.label || (byId.get(block.attribute_id)?.attribute.name ?? t('Deleted attribute'))
  }
  const drag = useDrag<Block, Place>({
    nameItem: nameOf,
    namePlace: ({ index }) => t('place {place}', { place: index + 1 }),
    hitTest({ y }) {
      const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
      const index = rows.findIndex((box) => y < box.top + box.height / 2)
      return { index: index < 0 ? rows.length : index }
    },
    keyTarget(block, from, key) {
      const own = blocks.findIndex(({ id }) => id === block.id)
      // Past its own place, what stands after it.
      const at = from?.index ?? own
      const index =
        key === 'up' ? (at === own + 2 ? own : at - 1) : key === 'down' ? (at === own ? own + 2 : at + 1) : at
      return index < 0 || index > blocks.length ? null : { index }
    },
    onDrop: (block, { index }) => onChange(withMoved(form, block.id, index)),
  })
  // A question that is asked, or no more, stands in the other list: the keys stay with its switch.
  useEffect(() => {
    const id = turned.current
    turned.current = null
    if (id === null || document.activeElement !== document.body) return
    section.current?.querySelector<HTMLElement>(`[data-asks="${CSS.escape(id)}"] [role=switch]`)?.focus()
  })
  const add = (block: Block) => {
    onChange(withNewBlock(form, block, selected))
    onSelect(block.id)
  }
  return (
    <section ref={section} className={styles['questions']} aria-label={t('Questions')} data-part="questions">
      <h2 className={styles['heading']}>{t('Questions')}</h2>
      <ul ref={list} className={styles['list']}>
        {blocks.map((block, index) => {
          const Icon =
            block.kind === 'field'
              ? byId.get(block.attribute_id)?.icon
              : block.kind === 'page'
                ? Minus
                : Heading
          const name = nameOf(block)
          return (
            <li
              key={block.id}
              className={classNames(styles['row'], drag.session?.item.id === block.id && styles['dragged'])}
              data-selected={block.id === selected || undefined}
              data-asks={block.kind === 'field' ? block.attribute_id : undefined}
              data-drop={drag.session?.target?.index === index || undefined}
            >
              <span
                {...drag.handleProps(block)}
                className={styles['grip']}
                role="button"
                tabIndex={0}
                aria-label={t('Move {name}', { name })}
              >
                <GripVertical />
              </span>
              <button
                type="button"
                className={styles['name']}
                aria-pressed={block.id === selected}
                onClick={() => onSelect(block.id)}
              >
                {Icon && <Icon className={styles['icon']} />}
                <bdi className="truncate">{name}</bdi>
                {block.kind === 'field' && block.required && <span className={styles['star']}>*</span>}
                {block.kind === 'field' && block.hidden && (
                  <span className={styles['mark']}>{t('hidden')}</span>
                )}
              </button>
              {block.kind === 'field' ? (
                <Switch
                  aria-label={t('Ask for {name}', { name })}
                  checked
                  onCheckedChange={() => {
                    turned.current = block.attribute_id
                    onChange(withoutBlock(form, block.id))
                  }}
                />
              ) : (
                <IconButton
                  size="small"
                  icon={<X />}
                  label={t('Remove {name}', { name })}
                  onClick={() => onChange(withoutBlock(form, block.id))}
                />
              )}
            </li>
          )
        })}
      </ul>
      <h2 className={styles['heading']}>{t('Not asked')}</h2>
      <ul className={styles['list']}>
        {rest.map(({ attribute, icon: Icon }) => {
          const isPossible = inputOf(attribute) !== null
          return (
            <li key={attribute.id} className={styles['row']} data-asks={attribute.id}>
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
                onCheckedChange={() => {
                  turned.current = attribute.id
                  add(newQuestion(attribute.id))
                }}
              />
            </li>
          )
        })}
      </ul>
      <div className={styles['adding']}>
        {onAddAttribute && (
          <Button
            variant="ghost"
            size="compact"
            icon={<Plus />}
            onClick={(event) => onAddAttribute(event.currentTarget)}
          >
            {t('Add question')}
          </Button>
        )}
      </div>
      <h2 className={styles['heading']}>{t('Layout')}</h2>
      <div className={styles['layout']}>
        <Button
          variant="ghost"
          size="compact"
          icon={<Heading />}
          onClick={() => add(newSection(t('New section')))}
        >
          {t('Section')}
        </Button>
        <Button variant="ghost" size="compact" icon={<Minus />} onClick={() => add(newPage(''))}>
          {t('Page break')}
        </Button>
      </div>
    </section>
  )
}
