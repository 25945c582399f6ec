import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'

import { IconButton } from '../actions/icon-button.tsx'
import { loadLateParts } from '../late/late.tsx'
import { MenuItem } from '../overlays/menu-item.tsx'
import { Menu } from '../overlays/menu.tsx'
import { watchFocus } from './focus-means.ts'

beforeAll(loadLateParts)
beforeAll(watchFocus)

function show() {
  render(
    <Menu label="Folder" trigger={<IconButton icon={null} label="More" />}>
      <MenuItem>Rename</MenuItem>
    </Menu>,
  )
  return screen.getByRole('button', { name: 'More' })
}

async function leaveMenu() {
  await act(async () => fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' }))
  await act(async () => new Promise((resolve) => requestAnimationFrame(() => resolve())))
}

it('leaves neither ring nor tooltip where Escape closes what a press opened', async () => {
  const button = show()
  act(() => button.focus())
  fireEvent.pointerDown(button, { pointerType: 'mouse', button: 0 })
  fireEvent.click(button, { detail: 1 })
  await leaveMenu()
  expect(document.activeElement).toBe(button)
  expect(button.hasAttribute('data-quiet-focus')).toBe(true)
  expect(screen.queryByRole('tooltip')).toBeNull()
  fireEvent.keyDown(button, { key: 'Shift' })
  expect(button.hasAttribute('data-quiet-focus')).toBe(false)
})

it('keeps the ring for who walks by keys, without a tooltip', async () => {
  const button = show()
  fireEvent.keyDown(document.body, { key: 'Tab' })
  act(() => button.focus())
  expect(screen.queryByRole('tooltip')).not.toBeNull()
  fireEvent.keyDown(button, { key: 'Enter' })
  await leaveMenu()
  expect(document.activeElement).toBe(button)
  expect(button.hasAttribute('data-quiet-focus')).toBe(false)
  expect(screen.queryByRole('tooltip')).toBeNull()
})
