import { FileText, Plus } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { useT } from '@weft/i18n/react'
import { type Item, MAX_ITEM_DEPTH } from '@weft/model'
import type { LiveQuery, Meter } from '@weft/query'
import { useSliced } from '@weft/store/react'
import { SearchField, Tree, type TreeNode, type TreePlace, useIsMobile, useWindow, topsOf } from '@weft/ui'

import { nameOf } from '../../client/cards/card-attributes.ts'
import type { ItemRow, ViewActions, ViewRecords } from '../../client/view-member.ts'
import styles from './document.module.css'
import { PageMenu } from './page-menu.tsx'
import { makingNodes, type PageNode, pageNodes, pathTo } from './page-nodes.ts'

/** Px of a row with the line after it, on a desk and under a finger. */
const ROW = 29
const TOUCH_ROW = 45

interface PageListProps {
  query: LiveQuery<ItemRow>
  records: ViewRecords
  actions: ViewActions
  /** The page that is shown. */
  item: Item | null
  /** Makes a page, below another one or at the end of the list. */
  onAdd(parent_id?: string): void
}

interface Wish {
  /** A page of the top level that is to be in sight. */
  shown: string | null
  focused: string | null
}

/** All pages, each below the one that it lies in: to be found, opened, put in order, made and thrown away. */
export function PageList({ query, records, actions, item, onAdd }: PageListProps) {
  const t = useT()
  const isMobile = useIsMobile()
  const scroller = useRef<HTMLDivElement>(null)
  const wish = useRef<Wish>({ shown: null, focused: null })
  const [find, setFind] = useState('')
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const { rights } = actions
  const isFinding = find.trim() !== ''
  // Counts the times that pages below others have changed.
  const [below, setBelow] = useState(0)
  useEffect(() => records.subscribeChildren(() => setBelow((times) => times + 1)), [records])
  const world = useMemo(
    () => ({ nameOf: (one: Item) => nameOf(one, records), childrenOf: records.children }),
    [records],
  )
  // Until the first answer the whole list stands.
  const found =
    useSliced(
      useCallback(
        function* (meter: Meter) {
          if (!isFinding) return null
          // Read where they lie: no record is made of a page that is not found.
          const roots = query.lines().map(({ row }) => row)
          return yield* makingNodes(
            roots,
            { ...world, nameOf: (one) => heldName(one, query, records) },
            find,
            meter,
          )
        },
        // oxlint-disable-next-line react/exhaustive-deps -- the query says by its version that its rows are others
        [query, query.version, isFinding, find, world, records, below],
      ),
      [query, query.reading, isFinding, find, world, below],
    ) ?? null
  const path = item ? pathTo(item, records.item) : []
  const isOpen = (id: string) => found !== null || (toggled.get(id) ?? path.includes(id))
  const rowHeight = isMobile ? TOUCH_ROW : ROW
  const count = found ? found.length : query.length
  const rows = new Map<number, number>()
  if (found) for (const [at, node] of found.entries()) rows.set(at, 1 + idsOf(node.children).length)
  else
    for (const id of new Set([...toggled.keys(), ...path]))
      if (isOpen(id)) rows.set(query.indexOf(id), rowsOf(id, records, isOpen))
  const tops = topsOf(count, (at) => rowHeight * (rows.get(at) ?? 1))
  const { range, reveal } = useWindow(scroller, tops)
  const [start, end] = range
  const nodes = found ? found.slice(start, end) : pageNodes(rootsOf(query, start, end), world, '')
  const expandedIds = new Set(idsOf(nodes).filter(isOpen))
  const rootAt = (at: number) => (found ? found[at]?.id : query.at(at)?.row.id)

  // What was opened elsewhere, or was made, is brought into sight.
  const top = path[0] ?? item?.id ?? null
  useEffect(() => {
    wish.current.shown = top
  }, [top, item?.id])
  useEffect(() => {
    const { shown, focused } = wish.current
    const at = shown === null || isFinding ? -1 : query.indexOf(shown)
    if (at >= 0) {
      wish.current.shown = null
      reveal(at)
    }
    if (focused === null) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-tree-id="${CSS.escape(focused)}"]`)
    if (!row) return
    wish.current.focused = null
    row.focus()
  })
  /** The tree knows what is in sight: its first and last page are not those of the list. */
  const goToEnd = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event
    if ((key !== 'Home' && key !== 'End') || !(target as HTMLElement).dataset['treeId']) return
    event.preventDefault()
    event.stopPropagation()
    const at = key === 'Home' ? 0 : count - 1
    wish.current.focused = rootAt(at) ?? null
    reveal(at)
    setBelow((times) => times + 1)
  }
  const toTreeNode = ({ id, label, children }: PageNode): TreeNode => ({
    id,
    label: label || t('Untitled'),
    icon: <FileText />,
    children: children.map(toTreeNode),
  })
  const move = (id: string, { id: other, position }: TreePlace) => {
    const beside = records.item(other)
    if (!beside) return
    // It may have come to lie outside of what was drawn.
    wish.current = { shown: pathTo(beside, records.item)[0] ?? other, focused: id }
    if (position === 'inside') {
      const last = records.children(other).at(-1)?.id ?? null
      actions.moveItems({ ids: [id], parent_id: other, after: last })
      setToggled((before) => new Map(before).set(other, true))
      return
    }
    const siblings = (
      beside.parent_id === null
        ? query.slice(0, query.length).map(({ row }) => row)
        : records.children(beside.parent_id)
    ).filter((one) => one.id !== id)
    const at = siblings.findIndex((one) => one.id === other) + (position === 'after' ? 1 : 0)
    actions.moveItems({
      ids: [id],
      parent_id: beside.parent_id,
      after: siblings[at - 1]?.id ?? null,
      before: siblings[at]?.id ?? null,
    })
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
            paddingBlockStart: tops.tops[start],
            paddingBlockEnd: Math.max(0, tops.height - (tops.tops[end] ?? 0)),
          }}
        >
          <Tree
            label={t('Pages')}
            nodes={nodes.map(toTreeNode)}
            expandedIds={expandedIds}
            onExpandedChange={(id, isExpanded) => setToggled((before) => new Map(before).set(id, isExpanded))}
            selectedId={item?.id ?? null}
            onOpen={({ id }) => actions.openItem(id)}
            {...(canMove ? { onMove: move } : {})}
            canDrop={(dragged, place) => placeDepth(place, records) + heightOf(dragged) <= MAX_ITEM_DEPTH}
            actions={menuOf}
          />
        </div>
        {found?.length === 0 && <p className={styles['none']}>{t('No page is called that.')}</p>}
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

const rootsOf = (query: LiveQuery<ItemRow>, start: number, end: number): Item[] =>
  query.slice(start, end).map(({ row }) => row)

/** What a page is called, read where the query holds it. */
function heldName(item: Item, query: LiveQuery<ItemRow>, { primary, context }: ViewRecords): string {
  const data = primary && query.read(item, primary.id)
  return data === null || !primary ? '' : primary.type.format(data, primary.settings, context)
}

/** The rows of a page that is open, and of those below it. */
function rowsOf(id: string, records: ViewRecords, isOpen: (id: string) => boolean): number {
  const below = records.children(id)
  return below.reduce((sum, one) => sum + (isOpen(one.id) ? rowsOf(one.id, records, isOpen) : 1), 1)
}

const idsOf = (nodes: readonly PageNode[]): string[] =>
  nodes.flatMap(({ id, children }) => [id, ...idsOf(children)])

const heightOf = ({ children = [] }: TreeNode): number => 1 + Math.max(0, ...children.map(heightOf))

/** How many pages stand above something that is put there. */
function placeDepth({ id, position }: TreePlace, records: ViewRecords): number {
  const item = records.item(id)
  return (item ? pathTo(item, records.item).length : 0) + (position === 'inside' ? 1 : 0)
}
