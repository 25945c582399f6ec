import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { loadLateParts } from '../late/late.tsx'
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
    // What found something is no key of the page as well; `fireEvent` says whether it may be.
    expect([key('l'), key('x')]).toEqual([false, true])
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

  describe('of 2,000 rows', () => {
    const many: TreeNode[] = Array.from({ length: 2_000 }, (_, at) => ({
      id: `b${at}`,
      label: at === 1_500 ? 'Zebra' : `Board ${at}`,
      ...(at === 3 ? { children: [{ id: 'below', label: 'Below' }] } : {}),
    }))
    const Many = ({ selectedId = null }: { selectedId?: string | null }) => {
      const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
      return (
        <Tree
          label="Boards"
          nodes={many}
          expandedIds={expanded}
          onExpandedChange={(id, isExpanded) => setExpanded(new Set(isExpanded ? [id] : []))}
          selectedId={selectedId}
          onMove={onMove}
        />
      )
    }

    it('draws those near what is in sight, and says how many there are', () => {
      const { container } = render(<Many />)
      expect(screen.getAllByRole('treeitem').length).toBeLessThan(60)
      expect(container.querySelectorAll('*').length).toBeLessThan(600)
      expect(screen.getByRole('tree').style.blockSize).toBe(`${2_000 * 29}px`)
      const row = screen.getByRole('treeitem', { name: 'Board 7' })
      expect([row.getAttribute('aria-posinset'), row.getAttribute('aria-setsize')]).toEqual(['8', '2000'])
      expect(row.style.insetBlockStart).toBe(`${7 * 29}px`)
    })

    it('walks to its ends, by letters and into what is open, wherever that is', () => {
      render(<Many />)
      start('Board 0')
      key('End')
      expect(focused()).toBe('Board 1999')
      key('z')
      expect(focused()).toBe('Zebra')
      key('ArrowDown')
      expect(focused()).toBe('Board 1501')
      key('Home')
      for (let step = 0; step < 3; step++) key('ArrowDown')
      key('ArrowRight')
      key('ArrowRight')
      expect(focused()).toBe('Below')
      const below = document.activeElement
      expect([below?.getAttribute('aria-level'), below?.getAttribute('aria-setsize')]).toEqual(['2', '1'])
    })

    it('keeps the row that Tab comes to, far from what is in sight', () => {
      render(<Many selectedId="b1200" />)
      const stops = screen.getAllByRole('treeitem').filter((row) => row.tabIndex === 0)
      expect(stops.map((row) => row.getAttribute('aria-label'))).toEqual(['Board 1200'])
    })

    it('moves a row by the keyboard to a place that is not drawn yet', () => {
      render(<Many />)
      start('Board 0')
      key('End')
      key(' ')
      key('ArrowUp')
      key('ArrowUp')
      key('Enter')
      expect(onMove).toHaveBeenLastCalledWith('b1999', { id: 'b1998', position: 'inside' })
    })
  })
})
