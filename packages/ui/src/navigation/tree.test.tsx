import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { loadLateParts } from '../late/late-part.ts'
import { placeInRow, type TreeNode, type TreePlace } from './tree-model.ts'
import { Tree } from './tree.tsx'

beforeAll(loadLateParts)

const nodes: TreeNode[] = [
  {
    id: 'platform',
    label: 'Platform',
    children: [
      { id: 'release', label: 'Release 4.2' },
      { id: 'triage', label: 'Bug triage' },
    ],
  },
  { id: 'launch', label: 'Launch plan' },
]

const onMove = vi.fn<(id: string, place: TreePlace) => void>()
const onOpen = vi.fn<(node: TreeNode) => void>()

function Boards() {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  return (
    <Tree
      label="Boards"
      nodes={nodes}
      expandedIds={expanded}
      onExpandedChange={(id, isExpanded) => setExpanded(new Set(isExpanded ? [id] : []))}
      onOpen={onOpen}
      onMove={onMove}
    />
  )
}

const names = () => screen.getAllByRole('treeitem').map((row) => row.getAttribute('aria-label'))
const focused = () => document.activeElement?.getAttribute('aria-label')
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
const start = (name: string) => act(() => screen.getByRole('treeitem', { name }).focus())

describe('Tree', () => {
  it('opens, walks and folds with the arrow keys', () => {
    render(<Boards />)
    start('Platform')
    key('ArrowRight')
    expect(names()).toEqual(['Platform', 'Release 4.2', 'Bug triage', 'Launch plan'])
    key('ArrowRight')
    expect(focused()).toBe('Release 4.2')
    key('ArrowDown')
    expect(focused()).toBe('Bug triage')
    key('ArrowLeft')
    expect(focused()).toBe('Platform')
    key('ArrowLeft')
    expect(names()).toEqual(['Platform', 'Launch plan'])
  })

  it('finds a row by its first letter and opens it with Enter', () => {
    render(<Boards />)
    start('Platform')
    key('l')
    key('Enter')
    expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 'launch' }))
  })

  it('has one row in the tab order', () => {
    render(<Boards />)
    const stops = screen.getAllByRole('treeitem').filter((row) => row.tabIndex === 0)
    expect(stops).toHaveLength(1)
  })

  it('moves a row by the keyboard', () => {
    render(<Boards />)
    start('Launch plan')
    key(' ')
    key('ArrowUp')
    key('ArrowUp')
    key('Enter')
    expect(onMove).toHaveBeenCalledWith('launch', { id: 'platform', position: 'inside' })
  })

  it('brings the place that the keys chose into sight', () => {
    const seen: (string | undefined)[] = []
    Element.prototype.scrollIntoView = function scrollIntoView(this: HTMLElement) {
      seen.push(this.dataset['treeId'])
    }
    render(<Boards />)
    start('Launch plan')
    key(' ')
    key('ArrowUp')
    expect(seen).toEqual(['platform'])
    key('Escape')
  })

  it('takes the middle of a row for inside and its edges for beside', () => {
    const row = { top: 100, height: 28 }
    expect(placeInRow('a', 102, row).position).toBe('before')
    expect(placeInRow('a', 114, row).position).toBe('inside')
    expect(placeInRow('a', 126, row).position).toBe('after')
  })
})
