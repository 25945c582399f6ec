import type { EditorMove } from '@weft/features/attributes/client'
import type { Item } from '@weft/model'
import { useKeysAhead } from '@weft/ui'
import { type ClipboardEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

import type { EditedCell } from '../../client/edit/editor-overlay.tsx'
import type { ShownAttribute } from '../../client/view-member.ts'
import type { GridControl } from './grid/grid-control.ts'
import gridStyles from './grid/grid.module.css'
import { rangeOf } from './grid/selection.ts'
import type { useNewRows } from './use-new-rows.ts'

interface TableEditingOptions {
  grid: RefObject<GridControl | null>
  stage: RefObject<HTMLElement | null>
  canvas: RefObject<HTMLElement | null>
  catcher: RefObject<HTMLElement | null>
  newRows: Pick<ReturnType<typeof useNewRows>, 'newRow' | 'beginNext' | 'takeBack'>
}

/** The cell that is edited: where its editor stands, and where the keys go before it is there and after it is done. */
export function useTableEditing({ grid, stage, canvas, catcher, newRows }: TableEditingOptions) {
  const editorBox = useRef<HTMLDivElement>(null)
  const [edited, setEdited] = useState<EditedCell | null>(null)
  const keysAhead = useKeysAhead()
  const focus = useCallback(() => catcher.current?.focus({ preventScroll: true }), [catcher])

  const close = useCallback(
    (isMoving: boolean) => {
      setEdited(null)
      const { activeElement } = document
      if (isMoving || activeElement === document.body || stage.current?.contains(activeElement))
        keysAhead.close(() => catcher.current)
      else keysAhead.end()
    },
    [keysAhead, catcher, stage],
  )
  const edit = useCallback(
    (item: Item, attribute: ShownAttribute, text?: string) => {
      const from = document.activeElement ?? document.body
      const cancel = () => {
        setEdited(null)
        newRows.takeBack(item.id)
        keysAhead.end()
      }
      if (!editorBox.current?.contains(from)) keysAhead.begin({ from, within: canvas.current, cancel })
      setEdited((before) => {
        const isOpen = before?.item_id === item.id && before.attribute.id === attribute.id
        if (isOpen && text === undefined) return before
        return { item_id: item.id, attribute, text, nonce: (before?.nonce ?? 0) + 1 }
      })
    },
    [keysAhead, canvas, newRows],
  )
  const finishEdit = useCallback(
    (item_id: string, move: EditorMove) => {
      close(move !== 'none')
      const current = grid.current
      if (move === 'down' && !newRows.beginNext(item_id)) current?.moveDown()
      else if (move === 'up') current?.move('up')
      else if (move === 'left') current?.move('previous')
      else if (move === 'right') current?.move('next')
    },
    [close, grid, newRows],
  )
  const cancelEdit = useCallback(
    (item_id: string) => {
      close(false)
      newRows.takeBack(item_id)
    },
    [close, newRows],
  )

  /** Several cells that are pasted into the empty field of a new row are rows of their own. */
  const pasteRows = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text/plain')
    const { value } = event.target as HTMLElement & { value?: unknown }
    const isNew = edited !== null && newRows.newRow.current?.item_id === edited.item_id
    if (!isNew || value !== '' || !/[\n\r\t]/.test(text.trim())) return
    event.preventDefault()
    event.stopPropagation()
    cancelEdit(edited.item_id)
    const { selection, host } = grid.current ?? {}
    if (selection) host?.paste(rangeOf(selection), event.nativeEvent)
  }

  const placeEditor = useCallback(() => placeOver(editorBox.current, grid.current), [grid])
  useLayoutEffect(() => {
    placeEditor()
    if (edited) beginAsText(editorBox.current, canvas.current?.querySelector('[data-active]'))
  }, [edited, placeEditor, canvas])
  return {
    edited,
    editorBox,
    edit,
    finishEdit,
    cancelEdit,
    /** Of the element that cells and editor lie in. */
    stageProps: { 'data-editing': edited !== null || undefined, onPasteCapture: pasteRows },
    focus,
    placeEditor,
    /** What is composed is written over its cell. */
    placeCatcher: () => placeOver(catcher.current, grid.current),
  }
}

/** What is edited begins where the text of its cell does, and is as heavy: it does not jump. */
function beginAsText(editor: HTMLElement | null, cell: Element | null | undefined): void {
  const text = cell?.querySelector(`.${gridStyles['content']}`)
  if (!editor || !cell || !text) return
  const [outer, inner] = [cell.getBoundingClientRect(), text.getBoundingClientRect()]
  const { direction, fontWeight, paddingInlineStart } = getComputedStyle(text)
  const start = direction === 'rtl' ? outer.right - inner.right : inner.left - outer.left
  editor.style.setProperty('--cell-padding', `${start + Number.parseFloat(paddingInlineStart)}px`)
  editor.style.fontWeight = fontWeight
}

/** Puts an element where the active cell is. */
function placeOver(element: HTMLElement | null, grid: GridControl | null): void {
  const place = grid?.active
  const at = place && grid?.view.boxOf(place)
  if (!element || !at) return
  const sign = grid?.view.isRtl ? -1 : 1
  const { style } = element
  style.transform = `translate(${sign * at.start}px, ${at.top}px)`
  style.inlineSize = `${at.width}px`
  style.blockSize = `${at.height}px`
}
