import { ValueDisplay } from '@weft/features/attributes/client'
import { useT } from '@weft/i18n/react'
import type { ValueContext } from '@weft/model'
import { isExcerpt, plainTextOf } from '@weft/rich-text'

import type { PretendRow } from '../shared/index.ts'
import type { BoardWords, Column } from './board-words.ts'
import styles from './pretend.module.css'

interface CellChangeProps {
  row: PretendRow
  /** An attribute, or a field of the record. */
  name: string
  words: BoardWords
  context: ValueContext
  /** There is nothing yet. */
  isNew: boolean
}

/** What a value is now, struck through, and what it would be. */
export function CellChange({ row, name, words, context, isNew }: CellChangeProps) {
  const column = words.column(name)
  const [old, made] = [row.old[name] ?? null, row.new[name] ?? null]
  if (!column) return <FieldChange {...{ name, words, isNew }} old={old} made={made} />
  return (
    <span className={styles['change']}>
      {!isNew && (
        <del className={styles['old']}>
          <Shown column={words.standing(name) ?? column} context={context} data={old} />
        </del>
      )}
      <ins className={styles['new']}>
        <Shown {...{ column, context }} data={made} />
      </ins>
    </span>
  )
}

function Shown({ column, data, context }: { column: Column; data: unknown; context: ValueContext }) {
  const t = useT()
  const { type, settings } = column
  if (data === null) return <em className={styles['none']}>{t('empty')}</em>
  if (isExcerpt(data) || type.isPartial)
    return <span className="truncate">{type.format(data, settings, context)}</span>
  return <ValueDisplay {...{ type, data, settings, context }} />
}

/** Where an item lies, in words. */
function FieldChange({
  name,
  words,
  old,
  made,
  isNew,
}: {
  name: string
  words: BoardWords
  old: unknown
  made: unknown
  isNew: boolean
}) {
  const t = useT()
  const say = (data: unknown): string => {
    if (words.fields) return words.fields.say(name, data)
    if (name === 'settings') return choicesIn(data).join(', ') || '–'
    if (name === 'attribute_ids')
      return t('{count, plural, one {# attribute} other {# attributes}}', {
        count: (data as string[]).length,
      })
    if (name === 'html') return plainTextOf(typeof data === 'string' ? data : '') || t('empty')
    if (typeof data !== 'string') return t('empty')
    if (name === 'parent_id') return words.itemName(data)
    if (name === 'folder_id') return words.folderName(data)
    return name === 'board_id' ? words.boardName(data) : data
  }
  if (name === 'sort_order') return <ins className={styles['new']}>{t('Another place in the order')}</ins>
  return (
    <span className={styles['change']}>
      {!isNew && (
        <del className={styles['old']} dir="auto">
          {say(old)}
        </del>
      )}
      <ins className={styles['new']} dir="auto">
        {say(made)}
      </ins>
    </span>
  )
}

/** What can be chosen, by name; of other settings nothing is told. */
function choicesIn(settings: unknown): string[] {
  const { labels } = (settings ?? {}) as { labels?: unknown }
  const list = Array.isArray(labels) ? (labels as { name?: unknown }[]) : []
  return list.flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
}

/** What a column is called. */
export function useNameOfColumn(words: BoardWords): (name: string) => string {
  const t = useT()
  return (name) => {
    const column = words.column(name)
    if (column) return column.name
    if (words.fields) return words.fields.name(name)
    if (name === 'html') return t('Comment')
    if (name === 'name') return t('Name')
    if (name === 'settings') return t('Options')
    if (name === 'attribute_ids') return t('Shown attributes')
    if (name === 'parent_id') return t('Parent item')
    if (name === 'folder_id') return t('Folder')
    if (name === 'board_id') return t('Board')
    return name === 'sort_order' ? t('Order') : name
  }
}
