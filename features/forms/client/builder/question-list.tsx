import { useT } from '@weft/i18n/react'
import { Button, useDrag } from '@weft/ui'
import { Heading, Minus, Plus } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'

import type { Block } from '../../shared/index.ts'
import type { Askable, EditProps } from './builder-props.ts'
import { newPage, newQuestion, newSection, withMoved, withNewBlock, withoutBlock } from './edit-form.ts'
import styles from './form-builder.module.css'
import { NotAskedRow, QuestionRow } from './question-row.tsx'

interface QuestionListProps extends EditProps {
  askables: readonly Askable[]
  selected: string | null
  onSelect(id: string): void
  onAddAttribute?: ((anchor: HTMLElement) => void) | undefined
}

type Place = { index: number }

/** What is asked, in its order, and what could be asked. */
export function QuestionList(props: QuestionListProps) {
  const { form, onChange, askables, selected, onSelect, onAddAttribute } = props
  const t = useT()
  const list = useRef<HTMLUListElement>(null)
  const section = useRef<HTMLElement>(null)
  const keepFocusOn = useTurnedFocus(section)
  const byId = new Map(askables.map((one) => [one.attribute.id, one]))
  const blocks = form.blocks ?? []
  const asked = new Set(blocks.flatMap((block) => (block.kind === 'field' ? [block.attribute_id] : [])))
  const rest = askables.filter(({ attribute }) => !asked.has(attribute.id))
  const nameOf = (block: Block) => {
    if (block.kind === 'section') return block.title || t('Section')
    if (block.kind === 'page') return block.title || t('Page break')
    return block.label || (byId.get(block.attribute_id)?.attribute.name ?? t('Deleted attribute'))
  }
  const drag = useBlockDrag(list, blocks, {
    nameOf,
    onMove: (block, index) => onChange(withMoved(form, block.id, index)),
  })
  const add = (block: Block) => {
    onChange(withNewBlock(form, block, selected))
    onSelect(block.id)
  }
  return (
    <section ref={section} className={styles['questions']} aria-label={t('Questions')} data-part="questions">
      <h2 className={styles['heading']}>{t('Questions')}</h2>
      <ul ref={list} className={styles['list']}>
        {blocks.map((block, index) => (
          <QuestionRow
            key={block.id}
            block={block}
            name={nameOf(block)}
            icon={block.kind === 'field' ? byId.get(block.attribute_id)?.icon : undefined}
            isSelected={block.id === selected}
            isDropHere={drag.session?.target?.index === index}
            isDragged={drag.session?.item.id === block.id}
            handle={drag.handleProps(block)}
            onSelect={() => onSelect(block.id)}
            onRemove={() => {
              if (block.kind === 'field') keepFocusOn(block.attribute_id)
              onChange(withoutBlock(form, block.id))
            }}
          />
        ))}
      </ul>
      <h2 className={styles['heading']}>{t('Not asked')}</h2>
      <ul className={styles['list']}>
        {rest.map((askable) => (
          <NotAskedRow
            key={askable.attribute.id}
            askable={askable}
            onAsk={() => {
              keepFocusOn(askable.attribute.id)
              add(newQuestion(askable.attribute.id))
            }}
          />
        ))}
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

/** A question that is asked, or no more, stands in the other list: the keys stay with its switch. */
function useTurnedFocus(section: RefObject<HTMLElement | null>): (attribute_id: string) => void {
  const turned = useRef<string | null>(null)
  useEffect(() => {
    const id = turned.current
    turned.current = null
    if (id === null || document.activeElement !== document.body) return
    section.current?.querySelector<HTMLElement>(`[data-asks="${CSS.escape(id)}"] [role=switch]`)?.focus()
  })
  return (attribute_id) => {
    turned.current = attribute_id
  }
}

/** Blocks that are put at another place of their list, by pointer or by keys. */
function useBlockDrag(
  list: RefObject<HTMLElement | null>,
  blocks: readonly Block[],
  { nameOf, onMove }: { nameOf(block: Block): string; onMove(block: Block, index: number): void },
) {
  const t = useT()
  return useDrag<Block, Place>({
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
    onDrop: (block, { index }) => onMove(block, index),
  })
}
