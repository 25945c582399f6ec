import { FileText, Plus, TextQuote } from 'lucide-react'
import { useState } from 'react'

import { useT } from '@weft/i18n/react'
import { Button, EmptyState, useIsMobile } from '@weft/ui'

import { colorsOf } from '../../client/color/row-colors.ts'
import { useItem } from '../../client/use-item.ts'
import type { ViewProps } from '../../client/view-member.ts'
import { readRowColor } from '../../shared/row-color.ts'
import { bodyOf } from './body-attribute.ts'
import { readDocumentSettings } from './definition.ts'
import { DocumentPage } from './document-page.tsx'
import styles from './document.module.css'
import { PageList } from './page-list.tsx'

/** The items of a folder as pages: their list, and the one that is open. On phones one of both. */
export function DocumentView(props: ViewProps) {
  const { view, query, env, records, actions, openItemId } = props
  const t = useT()
  const isMobile = useIsMobile()
  const own = readDocumentSettings(view.settings)
  const body = bodyOf(records, own)
  const { rights } = actions
  // Without an address of its own the first page is open, as a book that nobody has opened lies. It stays so until it
  // is gone: another order, or a page that comes before it, takes no page from under somebody who writes in it.
  const [firstId, setFirstId] = useState<string | null>(null)
  const isFirst = openItemId === null && !isMobile
  const isHeld = firstId !== null && records.item(firstId) !== undefined
  const first = isHeld ? firstId : (query.at(0)?.id ?? null)
  if (isFirst && first !== firstId) setFirstId(first)
  const id = openItemId ?? (isFirst ? first : null)
  const item = useItem(records, id)
  const [newId, setNewId] = useState<string | null>(null)
  const add = (parent_id?: string) => {
    const made = actions.addItem(parent_id === undefined ? {} : { parent_id })
    setNewId(made)
    actions.openItem(made)
  }
  if (query.length === 0 && !item)
    return (
      <div className={styles['empty']}>
        <EmptyState
          icon={<FileText />}
          title={t('No pages yet')}
          actions={
            rights.createItem && (
              <Button variant="primary" icon={<Plus />} onClick={() => add()}>
                {t('New page')}
              </Button>
            )
          }
        >
          {t('Every item in this folder is a page with a long text as its body.')}
        </EmptyState>
      </div>
    )
  const color = item && colorsOf(readRowColor(view.settings), env)?.(item)
  return (
    <div className={styles['view']} data-pages>
      {(!isMobile || !item) && <PageList {...{ query, records, actions, item }} onAdd={add} />}
      {item && (
        <DocumentPage
          key={item.id}
          {...{ item, body, own, query, env, records, actions }}
          color={color ?? null}
          isNew={item.id === newId}
          takeTyped={props.takeTyped}
          onAdd={add}
        />
      )}
      {!item && !isMobile && (
        <div className={styles['empty']}>
          <EmptyState icon={<TextQuote />} title={t('This item was either deleted or it never existed.')} />
        </div>
      )}
    </div>
  )
}
