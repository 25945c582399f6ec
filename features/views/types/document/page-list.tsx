import { FileText, Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useReducer, useRef, useState } from 'react'

import type { Translate } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { type Item, MAX_ITEM_DEPTH } from '@weft/model'
import type { LiveQuery } from '@weft/query'
import { SearchField, Tree, type TreeNode, type TreePlace } from '@weft/ui'

import { nameOfComments } from '../../client/cards/name-of-comments.ts'
import type { ItemRow, ViewActions, ViewRecords } from '../../client/view-member.ts'
import styles from './document.module.css'
import { pageMove } from './move-page.ts'
import { PageMenu } from './page-menu.tsx'
import { type PageNode, pathTo } from './page-nodes.ts'
import { useFoundPages } from './use-found-pages.ts'
import { usePageWindow } from './use-page-window.ts'
import { usePageWish } from './use-page-wish.ts'

interface PageListProps {
  query: LiveQuery<ItemRow>
  records: ViewRecords
  actions: ViewActions
  /** The page that is shown. */
  item: Item | null
  /** Makes a page, below another one or at the end of the list. */
  onAdd(parent_id?: string): void
}

/** All pages, each below the one that it lies in: to be found, opened, put in order, made and thrown away. */
export function PageList({ query, records, actions, item, onAdd }: PageListProps) {
  const t = useT()
  const scroller = useRef<HTMLDivElement>(null)
  const [find, setFind] = useState('')
  const isFinding = find.trim() !== ''
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const setOpen = (id: string, isExpanded: boolean) =>
    setToggled((before) => new Map(before).set(id, isExpanded))
  const { rights } = actions
  // Counts the times that pages below others have changed.
  const [below, countBelow] = useReducer((times: number) => times + 1, 0)
  useEffect(() => records.subscribeChildren(countBelow), [records])
  // Until the first answer the whole list stands.
  const found = useFoundPages(query, records, { find, below })
  const path = item ? pathTo(item, records.item) : []
  const isOpen = (id: string) => found !== null || (toggled.get(id) ?? path.includes(id))
  const openable = new Set([...toggled.keys(), ...path])
  const part = usePageWindow(scroller, { query, records, found, isOpen, openable })
  const { reveal } = part
  const top = path[0] ?? item?.id ?? null
  const wish = usePageWish(scroller, { query, item, top, isFinding, reveal })
  /** The tree knows what is in sight: its first and last page are not those of the list. */
  const goToEnd = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event
    if ((key !== 'Home' && key !== 'End') || !(target as HTMLElement).dataset['treeId']) return
    event.preventDefault()
    event.stopPropagation()
    const at = key === 'Home' ? 0 : part.count - 1
    wish({ focused: part.rootAt(at) ?? null })
    reveal(at)
    countBelow()
  }
  const move = (id: string, place: TreePlace) => {
    const wanted = pageMove(id, place, { query, records })
    const beside = records.item(place.id)
    if (!wanted || !beside) return
    // It may have come to lie outside of what was drawn.
    wish({ shown: pathTo(beside, records.item)[0] ?? place.id, focused: id })
    actions.moveItems(wanted)
    if (place.position === 'inside') setOpen(place.id, true)
  }
  const menuOf = ({ id }: TreeNode) => <PageMenu {...{ id, records, actions, onAdd }} />
  const canMove = rights.editItem && records.isNested
  return (
    <nav className={styles['list']} aria-label={t('Pages')}>
      <SearchField
        label={t('Find a page')}
        placeholder={t('Find a page')}
        size="compact"
        value={find}
        onValueChange={setFind}
      />
      <div ref={scroller} className={styles['pages']} onKeyDownCapture={goToEnd}>
        <div
          style={{
            paddingBlockStart: part.before,
            paddingBlockEnd: part.after,
          }}
        >
          <Tree
            label={t('Pages')}
            nodes={part.nodes.map((node) => treeNodeOf(node, records, t))}
            expandedIds={part.expandedIds}
            onExpandedChange={setOpen}
            selectedId={item?.id ?? null}
            onOpen={({ id }) => actions.openItem(id)}
            {...(canMove ? { onMove: move } : {})}
            canDrop={(dragged, place) => placeDepth(place, records) + heightOf(dragged) <= MAX_ITEM_DEPTH}
            actions={menuOf}
          />
        </div>
        {found?.length === 0 && <p className={styles['none']}>{t('No page has this name.')}</p>}
        {rights.createItem && !isFinding && (
          <button type="button" className={styles['add']} onClick={() => onAdd()}>
            <Plus />
            {t('New page')}
          </button>
        )}
      </div>
    </nav>
  )
}

function treeNodeOf({ id, label, children }: PageNode, records: ViewRecords, t: Translate): TreeNode {
  const count = records.item(id)?.comment_count ?? 0
  const isUnread = records.isUnread?.(id) === true
  return {
    ...(count > 0 && { count, countText: nameOfComments(count, isUnread), isStrong: isUnread }),
    id,
    label: label || t('Untitled'),
    icon: <FileText />,
    children: children.map((child) => treeNodeOf(child, records, t)),
  }
}

const heightOf = ({ children = [] }: TreeNode): number => 1 + Math.max(0, ...children.map(heightOf))

/** How many pages stand above something that is put there. */
function placeDepth({ id, position }: TreePlace, records: ViewRecords): number {
  const item = records.item(id)
  return (item ? pathTo(item, records.item).length : 0) + (position === 'inside' ? 1 : 0)
}
