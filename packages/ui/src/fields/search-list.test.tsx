import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { loadLateParts } from '../late/late.tsx'
import { Dropdown } from './dropdown.tsx'
import { SearchList } from './search-list.tsx'

beforeAll(loadLateParts)

const people = Array.from({ length: 10_000 }, (_, at) => ({
  id: String(at),
  label: at === 7_000 ? 'Zoë Müller' : `Person ${at}`,
  hint: at === 9_000 ? 'late@example.com' : '',
  ...(at === 1 ? { isDisabled: true } : {}),
}))

const field = () => screen.getByRole('combobox')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const key = (name: string) => fireEvent.keyDown(field(), { key: name })
const meant = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

describe('a list of 10,000', () => {
  const onPick = vi.fn<(id: string) => void>()
  const show = (picked: string[] = []) =>
    render(<SearchList label="People" options={people} picked={picked} onPick={onPick} />)

  it('draws those in sight, and says how many there are', () => {
    const { container } = show()
    const options = screen.getAllByRole('option')
    expect(options.length).toBeLessThan(60)
    expect(container.querySelectorAll('*').length).toBeLessThan(300)
    expect(options[2]?.getAttribute('aria-posinset')).toBe('3')
    expect(options[2]?.getAttribute('aria-setsize')).toBe('10000')
    expect(screen.getByRole('listbox').style.blockSize).toBe(`${10_000 * 30}px`)
  })

  it('finds by name and by what stands beside it, whatever the case and the accents, and takes the first', () => {
    show()
    type('zoe MULLER')
    expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Zoë Müller'])
    key('Enter')
    expect(onPick).toHaveBeenLastCalledWith('7000')
    type('late@')
    key('Enter')
    expect(onPick).toHaveBeenLastCalledWith('9000')
    type('nobody is called that')
    expect(screen.getByRole('status').textContent).toBe('Nothing found')
    expect(screen.queryAllByRole('option')).toEqual([])
  })

  it('walks past those that cannot be taken, and around its ends', () => {
    show()
    key('ArrowDown')
    expect(meant()).toBe('Person 0')
    key('ArrowDown')
    expect(meant()).toBe('Person 2')
    key('ArrowUp')
    key('ArrowUp')
    expect(meant()).toBe('Person 9999')
    key('Enter')
    expect(onPick).toHaveBeenLastCalledWith('9999')
  })

  it('begins at what is chosen', () => {
    show(['5000'])
    expect(meant()).toBe('Person 5000')
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Person 5000')
  })
})

it('names of groups stand above theirs and are not counted', () => {
  const options = [
    { id: 'a', label: 'Anna', group: 'Here' },
    { id: 'b', label: 'Bert', group: 'There' },
  ]
  render(<SearchList label="People" options={options} picked={[]} onPick={() => undefined} />)
  expect(screen.getByText('There')).toBeTruthy()
  expect(screen.getByRole('option', { name: 'Bert' }).getAttribute('aria-posinset')).toBe('2')
})

describe('a dropdown of 10,000', () => {
  function Choose({ isMulti = false }: { isMulti?: boolean }) {
    const [ids, setIds] = useState<string[]>([])
    return isMulti ? (
      <Dropdown isMulti label="People" options={people} value={ids} onValueChange={setIds} />
    ) : (
      <Dropdown label="People" options={people} value={ids[0] ?? null} onValueChange={(id) => setIds([id])} />
    )
  }
  const open = async () => {
    fireEvent.click(screen.getByRole('button', { name: /People|Choose/ }))
    return within(await screen.findByRole('dialog'))
  }

  it('holds nothing of its options until it opens, and closes with a choice', async () => {
    const { container } = render(<Choose />)
    expect(container.querySelectorAll('*').length).toBeLessThan(20)
    await open()
    type('zoe')
    act(() => void key('Enter'))
    expect(screen.getByRole('button').textContent).toContain('Zoë Müller')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('stays open where several are chosen', async () => {
    render(<Choose isMulti />)
    const list = await open()
    fireEvent.click(list.getByRole('option', { name: 'Person 3' }))
    fireEvent.click(list.getByRole('option', { name: 'Person 4' }))
    fireEvent.click(list.getByRole('option', { name: 'Person 3' }))
    expect(list.getAllByRole('option', { selected: true }).map((one) => one.textContent)).toEqual([
      'Person 4',
    ])
  })
})
