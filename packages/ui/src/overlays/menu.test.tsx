import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, describe, expect, test, vi } from 'vitest'

import { Button } from '../actions/button.tsx'
import { loadLateParts } from '../late/late.tsx'
import { Dialog } from './dialog.tsx'
import { MenuItem } from './menu-item.tsx'
import { Menu } from './menu.tsx'

const onClick = vi.fn<() => void>()

function show() {
  render(
    <Menu label="Folder" trigger={<Button onClick={onClick}>Open</Button>}>
      <MenuItem id="rename">Rename</MenuItem>
      <MenuItem id="delete">Delete</MenuItem>
    </Menu>,
  )
  const button = screen.getByRole('button', { name: 'Open' })
  button.focus()
  return button
}

const item = (name: string) => screen.getByRole('menuitem', { name })

test('Escape closes a menu whose program is not there yet', async () => {
  const button = show()
  fireEvent.keyDown(button, { key: 'ArrowDown' })
  expect(button.getAttribute('aria-expanded')).toBe('true')
  fireEvent.keyDown(button, { key: 'Escape' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await act(loadLateParts)
  expect(screen.queryByRole('menu')).toBeNull()
})

test('a menu whose program is not there yet opens when it is, at the same button', async () => {
  const button = show()
  fireEvent.click(button, { detail: 1 })
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(await screen.findByRole('menu', { name: 'Folder' })).toBeDefined()
  expect(button.isConnected).toBe(true)
  expect(onClick).toHaveBeenCalledTimes(1)
})

describe('with its program there', () => {
  beforeAll(loadLateParts)

  test('it opens as the mouse goes down, and the click that follows leaves it open', () => {
    const button = show()
    fireEvent.pointerDown(button, { pointerType: 'mouse', button: 0 })
    expect(item('Rename')).toBeDefined()
    fireEvent.click(button, { detail: 1 })
    expect(item('Rename')).toBeDefined()
  })

  test('Escape closes it before it has the focus, and leaves open what is around it', () => {
    render(
      <Dialog title="Folder settings" isOpen>
        <Menu label="Folder" trigger={<Button>Open</Button>}>
          <MenuItem id="rename">Rename</MenuItem>
        </Menu>
      </Dialog>,
    )
    const button = screen.getByRole('button', { name: 'Open' })
    act(() => button.focus())
    fireEvent.pointerDown(button, { pointerType: 'mouse', button: 0 })
    fireEvent.keyDown(button, { key: 'Escape' })
    expect(screen.queryByRole('menu')).toBeNull()
    expect(screen.getByRole('dialog')).toBeDefined()
  })

  test('it does not open as a finger comes down, for that may be a scroll', () => {
    const button = show()
    fireEvent.pointerDown(button, { pointerType: 'touch', button: 0 })
    expect(screen.queryByRole('menu')).toBeNull()
    fireEvent.click(button, { detail: 1 })
    expect(screen.getByRole('menu')).toBeDefined()
  })

  test.each([
    ['Enter', 'Rename', (button: HTMLElement) => fireEvent.keyDown(button, { key: 'Enter' })],
    ['Space', 'Rename', (button: HTMLElement) => fireEvent.keyDown(button, { key: ' ' })],
    ['Arrow down', 'Rename', (button: HTMLElement) => fireEvent.keyDown(button, { key: 'ArrowDown' })],
    ['Arrow up', 'Delete', (button: HTMLElement) => fireEvent.keyDown(button, { key: 'ArrowUp' })],
  ] as const)('%s opens it at %s', async (_key, name, press) => {
    press(show())
    await vi.waitFor(() => expect(document.activeElement).toBe(item(name)), 30_000)
  })

  test('Escape closes it and gives the focus back', async () => {
    const button = show()
    fireEvent.keyDown(button, { key: 'ArrowDown' })
    await act(async () => fireEvent.keyDown(item('Rename'), { key: 'Escape' }))
    await vi.waitFor(() => expect(document.activeElement).toBe(button), 30_000)
    expect(button.getAttribute('aria-expanded')).toBe('false')
  })
})
