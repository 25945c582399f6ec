import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { loadLateParts } from '@weft/ui'
import { useState } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'

import { PickEditor } from './pick-editor.tsx'

beforeAll(loadLateParts)

const people = Array.from({ length: 10_000 }, (_, id) => {
  const name = id === 8_000 ? 'Åsa Öberg' : `Person ${id}`
  return { id, name, more: `p${id}@example.com`, content: <span>{name}</span> }
})
const onDone = vi.fn<(picked: readonly number[], move: string) => void>()

function Editor() {
  const [picked, setPicked] = useState<readonly number[]>([])
  return (
    <PickEditor
      label="Owner"
      placement="cell"
      options={people}
      picked={picked}
      isTouched={picked.length > 0}
      isMultiple
      initialText=""
      emptyText="Nobody"
      onPick={setPicked}
      onDone={onDone}
      onCancel={() => undefined}
    />
  )
}

it('of 10,000 people it draws those in sight, finds without accents and takes by the keys', async () => {
  render(<Editor />)
  expect(screen.getAllByRole('option').length).toBeLessThan(60)
  expect(document.querySelectorAll('*').length).toBeLessThan(400)
  const field = screen.getByRole('combobox')
  fireEvent.change(field, { target: { value: 'asa ober' } })
  // What was typed is taken, though it is still looked for.
  expect(screen.getAllByRole('option').length).toBeGreaterThan(1)
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.change(field, { target: { value: 'ASA' } })
  await waitFor(() =>
    expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Åsa Öberg']),
  )
  fireEvent.change(field, { target: { value: 'p9999@' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  const meant = document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
  expect([meant?.textContent, meant?.getAttribute('aria-setsize')]).toEqual(['Person 9999', '10000'])
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(document.body.textContent).toContain('Åsa Öberg')
})

it('has the focus in its search once its surface is there', async () => {
  render(<Editor />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')))
})

it('takes what is typed by Tab as well, and goes on', async () => {
  onDone.mockClear()
  render(<Editor />)
  const field = screen.getByRole('combobox')
  fireEvent.change(field, { target: { value: 'asa ober' } })
  fireEvent.keyDown(field, { key: 'Tab' })
  expect(onDone).toHaveBeenCalledExactlyOnceWith([8_000], 'right')
  onDone.mockClear()
  fireEvent.change(field, { target: { value: '' } })
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(1))
  fireEvent.keyDown(field, { key: 'Tab', shiftKey: true })
  expect(onDone).toHaveBeenCalledExactlyOnceWith([8_000], 'left')
})

it('of one alone the arrows begin at what is chosen, and do not take it away', () => {
  const choose = (key: 'ArrowDown' | 'ArrowUp') => {
    onDone.mockClear()
    const { unmount } = render(
      <PickEditor
        label="Status"
        placement="cell"
        options={people.slice(0, 3)}
        picked={[1]}
        isMultiple={false}
        initialText=""
        emptyText="None"
        onPick={() => undefined}
        onDone={onDone}
        onCancel={() => undefined}
      />,
    )
    const field = screen.getByRole('combobox')
    fireEvent.keyDown(field, { key })
    fireEvent.keyDown(field, { key: 'Enter' })
    unmount()
    return onDone.mock.calls
  }
  expect(choose('ArrowDown')).toEqual([[[2], 'down']])
  expect(choose('ArrowUp')).toEqual([[[0], 'down']])
})
