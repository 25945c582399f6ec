import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'

import { loadLateParts } from '../late/late.tsx'
import { moved, ReorderLines } from './reorder-lines.tsx'

// How keys drag comes late.
beforeAll(loadLateParts)

function Host({ told }: { told: string[][] }) {
  const [names, setNames] = useState(['One', 'Two', 'Three'])
  return (
    <ReorderLines
      lines={names.map((name) => ({ key: name, name, content: <span>{name}</span> }))}
      onMove={(from, to) => {
        const next = moved(names, from, to)
        told.push(next)
        setNames(next)
      }}
    />
  )
}

const press = (name: string, ...keys: string[]) => {
  const handle = screen.getByRole('button', { name: `Move ${name}` })
  handle.focus()
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? handle, { key })
}

test('lines are moved down and up by keys, over one or several others, and Escape leaves them', () => {
  const told: string[][] = []
  render(<Host told={told} />)
  press('One', ' ', 'ArrowDown', 'Enter')
  expect(told.at(-1)).toEqual(['Two', 'One', 'Three'])
  press('Two', ' ', 'ArrowDown', 'ArrowDown', 'Enter')
  expect(told.at(-1)).toEqual(['One', 'Three', 'Two'])
  press('Two', ' ', 'ArrowUp', 'ArrowUp', 'Enter')
  expect(told.at(-1)).toEqual(['Two', 'One', 'Three'])
  press('Three', ' ', 'ArrowUp', 'Escape')
  expect(told).toHaveLength(3)
})

test('a single line has no handle', () => {
  render(<ReorderLines lines={[{ key: 'a', name: 'A', content: 'A' }]} onMove={() => undefined} />)
  expect(screen.queryByRole('button')).toBeNull()
})
