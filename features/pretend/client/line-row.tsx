import { useT } from '@weft/i18n/react'
import type { ValueContext } from '@weft/model'
import { classNames } from '@weft/ui'
import { Check, CornerDownRight, Minus, TriangleAlert } from 'lucide-react'
import type { KeyboardEvent } from 'react'

import type { BoardWords } from './board-words.ts'
import { CellChange, useNameOfColumn } from './cell-change.tsx'
import { isOwn, isRow, type Line } from './lines.ts'
import styles from './pretend.module.css'

interface LineRowProps {
  line: Line
  names: readonly string[]
  words: BoardWords
  context: ValueContext
  isPicked: boolean
  /** It says something else than when it was looked at first. */
  isRenewed: boolean
  isFocusable: boolean
  onToggle(): void
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
  onFocus(): void
}

/** A record that would be another one: what it is called, and each of its values as it is and would be. */
export function LineRow(props: LineRowProps) {
  const { line, names, words, context, isPicked, isRenewed, isFocusable } = props
  const t = useT()
  const nameOf = useNameOfColumn(words)
  const { kind, row, text, of = '' } = line
  const canToggle = isRow(line) && isOwn(line)
  const title = words.title(line)
  const toggle = canToggle ? props.onToggle : undefined
  return (
    <div
      role="option"
      aria-selected={isRow(line) && isPicked}
      aria-disabled={!canToggle || undefined}
      tabIndex={isFocusable ? 0 : -1}
      className={styles['row']}
      data-kind={kind}
      data-out={(isRow(line) && !isPicked) || undefined}
      onClick={toggle}
      onFocus={props.onFocus}
      onKeyDown={props.onKeyDown}
    >
      <Mark {...{ line, isPicked }} />
      <span className={styles['what']}>
        <bdi className={styles['title']}>{title}</bdi>
        <span className={styles['under']}>
          <KindWord {...{ line, words }} />
          {isRenewed && <span className={styles['renewed']}>{t('changed a moment ago')}</span>}
        </span>
      </span>
      {text !== undefined ? (
        <span className={styles['trouble']}>
          {of !== '' && (
            <>
              <bdi>{of}</bdi>
              {': '}
            </>
          )}
          {text}
        </span>
      ) : (
        names.map((name) => (
          <span
            key={name}
            className={classNames(styles['cell'], !(row && name in row.new) && styles['same'])}
          >
            {row && name in row.new && (
              <>
                <span className={styles['label']} dir="auto">
                  {nameOf(name)}
                </span>
                <CellChange {...{ row, name, words, context }} isNew={kind === 'created' && !words.fields} />
              </>
            )}
          </span>
        ))
      )}
    </div>
  )
}

function Mark({ line, isPicked }: { line: Line; isPicked: boolean }) {
  if (line.kind === 'problem') return <TriangleAlert className={styles['warn']} aria-hidden="true" />
  if (!isRow(line)) return <Minus className={styles['faint']} aria-hidden="true" />
  if (!isOwn(line))
    return <CornerDownRight className={classNames(styles['faint'], 'icon-flip')} aria-hidden="true" />
  return (
    <span className={styles['box']} data-on={isPicked || undefined} aria-hidden="true">
      {isPicked && <Check />}
    </span>
  )
}

/** What is no item, in a word. */
function placeWord(t: ReturnType<typeof useT>, collection: string | undefined): string | null {
  if (collection === 'boards') return t('board')
  if (collection === 'folders') return t('folder')
  if (collection === 'views') return t('view')
  return collection === 'attributes' ? t('attribute') : null
}

/** What would become of it, in a word; colour alone says nothing. */
function KindWord({ line, words }: { line: Line; words: BoardWords }) {
  const t = useT()
  const { kind, about } = line
  if (kind === 'lost') return t('loses its value in whole or in part')
  const place = kind === 'restored' ? placeWord(t, line.row?.record.collection) : null
  if (place !== null) return t('{kind}, back from the trash', { kind: place })
  if (line.row?.record.collection === 'attributes') {
    const column = kind === 'created' ? words.column(line.id) : null
    if (column) return t('new attribute: {type}', { type: t(column.type.label) })
    const type = line.row.new['type'] === undefined ? null : words.column(line.id)?.type
    return type ? t('attribute, becomes: {type}', { type: t(type.label) }) : t('attribute')
  }
  if (line.row?.record.collection === 'folders' && kind === 'changed') return t('folder')
  if (line.row !== null && !isOwn(line))
    return t('goes along with {name}', { name: words.aboutName(about[0] ?? '') })
  if (kind === 'created') return t('new')
  if (kind === 'begun') return t('only runs')
  if (kind === 'moved') return t('moved')
  if (kind === 'restored') return t('back from the trash')
  if (kind === 'deleted') return t('to the trash')
  if (kind === 'problem') return t('cannot be done')
  return kind === 'unchanged' ? t('stays as it is') : t('changed')
}
