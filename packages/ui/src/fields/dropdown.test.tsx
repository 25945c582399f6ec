import { fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Dropdown } from './dropdown.tsx'

const options = [
  { id: 'mon', label: 'Monday' },
  { id: 'tue', label: 'Tuesday' },
  { id: 'sun', label: 'Sunday', isDisabled: true },
]

const press = (element: Element) => {
  fireEvent.pointerDown(element, { button: 0, pointerType: 'mouse' })
  fireEvent.mouseDown(element, { button: 0 })
  fireEvent.pointerUp(element, { button: 0, pointerType: 'mouse' })
  fireEvent.mouseUp(element, { button: 0 })
  fireEvent.click(element, { button: 0 })
}
const open = () => press(screen.getByRole('button'))

describe('Dropdown', () => {
  it("invites with 'Choose an Option' or the placeholder it is given", () => {
    const { rerender } = render(
      <Dropdown label="Day" value={null} options={options} onValueChange={() => {}} />,
    )
    expect(screen.getByRole('button').textContent).toContain('Choose an Option')
    rerender(
      <Dropdown
        label="Day"
        placeholder="Which day"
        value={null}
        options={options}
        onValueChange={() => {}}
      />,
    )
    expect(screen.getByRole('button').textContent).toContain('Which day')
  })

  it('selects an option', () => {
    const onValueChange = vi.fn<(id: string) => void>()
    render(<Dropdown label="Day" value="mon" options={options} onValueChange={onValueChange} />)
    expect(screen.getByRole('button').textContent).toContain('Monday')
    open()
    press(screen.getByRole('option', { name: 'Tuesday' }))
    expect(onValueChange).toHaveBeenCalledWith('tue')
  })

  it('is brought back into sight when the window gets smaller while it is open', () => {
    render(<Dropdown label="Day" value="mon" options={options} onValueChange={() => {}} />)
    const scrollIntoView = vi.fn<() => void>()
    screen.getByRole('button').scrollIntoView = scrollIntoView
    fireEvent(globalThis.window, new Event('resize'))
    expect(scrollIntoView).not.toHaveBeenCalled()
    open()
    fireEvent(globalThis.window, new Event('resize'))
    expect(scrollIntoView).toHaveBeenCalledOnce()
  })

  it('does not select a disabled option', () => {
    const onValueChange = vi.fn<(id: string) => void>()
    render(<Dropdown label="Day" value={null} options={options} onValueChange={onValueChange} />)
    open()
    const sunday = screen.getByRole('option', { name: 'Sunday' })
    expect(sunday.getAttribute('aria-disabled')).toBe('true')
    press(sunday)
    expect(onValueChange).not.toHaveBeenCalled()
  })

  it('selects several when it may and keeps open', () => {
    const onValueChange = vi.fn<(ids: string[]) => void>()
    render(<Dropdown isMulti label="Days" value={['mon']} options={options} onValueChange={onValueChange} />)
    open()
    press(screen.getByRole('option', { name: 'Tuesday' }))
    expect(onValueChange).toHaveBeenCalledWith(['mon', 'tue'])
    expect(screen.getByRole('listbox')).toBeDefined()
  })

  it.each([2, 1_000])('looks disabled when it is, with %i options', (count) => {
    const many = Array.from({ length: count }, (_, n) => ({ id: String(n), label: `Option ${n}` }))
    render(<Dropdown label="Day" isDisabled value="1" options={many} onValueChange={() => {}} />)
    const button = screen.getByRole<HTMLButtonElement>('button')
    expect([button.disabled, button.dataset['disabled']]).toEqual([true, 'true'])
    expect(button.textContent).toContain('Option 1')
  })

  it('narrows its options to what is searched', () => {
    render(<Dropdown search label="Day" value={null} options={options} onValueChange={() => {}} />)
    open()
    const dialog = screen.getByRole('dialog')
    fireEvent.change(within(dialog).getByRole('searchbox'), { target: { value: 'tues' } })
    expect(
      within(dialog)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['Tuesday'])
  })
})
