import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { loadLateParts } from '../late/late.tsx'
import { ConfirmProvider, useConfirm } from './confirm-dialog.tsx'
import { MenuItem } from './menu-item.tsx'
import { Menu } from './menu.tsx'

beforeAll(() => loadLateParts())
afterEach(cleanup)

/** Lines that a menu deletes, at once or after a question. */
function Lines({ asks = false }: { asks?: boolean }) {
  const [names, setNames] = useState(['Red', 'Green', 'Blue'])
  const confirm = useConfirm()
  const remove = async (name: string) => {
    if (!asks || (await confirm())) setNames((all) => all.filter((one) => one !== name))
  }
  return (
    <section aria-label="Colors" tabIndex={-1}>
      {names.map((name) => (
        <div key={name}>
          <Menu label={name} trigger={<button type="button">{name}</button>}>
            <MenuItem onAction={() => void remove(name)}>Delete</MenuItem>
          </Menu>
        </div>
      ))}
    </section>
  )
}

const frames = async (count = 40) => {
  for (let n = 0; n < count; n++)
    await act(async () => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))))
}

async function removeBy(name: string, { asks = false } = {}): Promise<string | null | undefined> {
  const trigger = screen.getByRole('button', { name })
  trigger.focus()
  fireEvent.keyDown(trigger, { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  if (asks) fireEvent.click(await screen.findByRole('button', { name: 'Yes' }))
  await frames()
  expect(screen.queryByRole('button', { name })).toBeNull()
  const { activeElement } = document
  return activeElement?.textContent === 'RedGreenBlue'
    ? null
    : activeElement?.tagName === 'SECTION'
      ? 'the list'
      : activeElement?.textContent
}

test.each([false, true])(
  'what a menu deletes leaves the focus to what is next (asked before: %s)',
  async (asks) => {
    render(
      <ConfirmProvider>
        <Lines asks={asks} />
      </ConfirmProvider>,
    )
    expect(await removeBy('Green', { asks })).toBe('Blue')
    expect(await removeBy('Blue', { asks })).toBe('Red')
    expect(await removeBy('Red', { asks })).toBe('the list')
  },
)
