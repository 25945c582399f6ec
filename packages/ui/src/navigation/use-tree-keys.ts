import type { KeyboardEvent } from 'react'
import type { TreeRow } from './tree-model.ts'

export interface TreeKeyActions {
  focus(id: string): void
  open(row: TreeRow): void
  setExpanded(id: string, isExpanded: boolean): void
}

/** The keys of a tree: arrows walk, open and fold, Home and End jump, Enter opens, letters find. */
export function handleTreeKey(
  event: KeyboardEvent<HTMLElement>,
  rows: readonly TreeRow[],
  actions: TreeKeyActions,
) {
  const index = rows.findIndex((row) => row.node.id === (event.target as HTMLElement).dataset['treeId'])
  const row = rows[index]
  if (!row || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft'
  const { node, isExpanded, parentId } = row
  const goTo = (target: TreeRow | undefined) => target && actions.focus(target.node.id)

  if (event.key === 'ArrowDown') goTo(rows[index + 1])
  else if (event.key === 'ArrowUp') goTo(rows[index - 1])
  else if (event.key === 'Home') goTo(rows[0])
  else if (event.key === 'End') goTo(rows.at(-1))
  else if (event.key === 'Enter') actions.open(row)
  else if (event.key === forward && node.children?.length) {
    if (isExpanded) goTo(rows[index + 1])
    else actions.setExpanded(node.id, true)
  } else if (event.key === back) {
    if (isExpanded) actions.setExpanded(node.id, false)
    else if (parentId) actions.focus(parentId)
  } else if (event.key.length === 1 && event.key !== ' ') {
    const letter = event.key.toLocaleLowerCase()
    const later = [...rows.slice(index + 1), ...rows.slice(0, index)]
    const found = later.find((one) => one.node.label.toLocaleLowerCase().startsWith(letter))
    // A letter that finds nothing here may be a key of the page.
    if (!found) return
    goTo(found)
  } else return
  event.preventDefault()
}
