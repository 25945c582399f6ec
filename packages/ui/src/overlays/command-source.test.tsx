import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'

import { CommandSource, useCollectedCommands } from './command-source.tsx'
import { MenuItem, MenuSection, MenuSeparator, SubMenu } from './menu-item.tsx'

afterEach(() => void done.splice(0))

const done: string[] = []

function Page() {
  const [name, setName] = useState('Plan')
  return (
    <CommandSource title="This item" order={10}>
      <MenuSection title="Edit">
        <MenuItem shortcut={['Ctrl', 'D']} onAction={() => setName('Renamed')}>
          {`Rename ${name}`}
        </MenuItem>
        <MenuItem isDisabled onAction={() => done.push('never')}>
          Not now
        </MenuItem>
      </MenuSection>
      <MenuSeparator />
      <SubMenu
        textValue="Set status"
        list={{
          selectionMode: 'single',
          selectedIds: ['todo'],
          onSelectionChange: (ids) => done.push(...ids),
        }}
        items={
          <>
            <MenuItem id="todo">To do</MenuItem>
            <MenuItem id="done">Done</MenuItem>
          </>
        }
      >
        Set status
      </SubMenu>
    </CommandSource>
  )
}

function Asking() {
  return useCollectedCommands().map(({ id, title, commands }) => (
    <section key={id} aria-label={title}>
      {commands.map((command) => (
        <button key={command.id} type="button" onClick={command.onAction}>
          {[command.label, ...(command.shortcut ?? [])].join(' ')}
        </button>
      ))}
    </section>
  ))
}

const names = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

test('entries of menus are commands while somebody asks, with their keys, and do what the menu does', async () => {
  const { rerender } = render(<Page />)
  expect(names()).toEqual([])
  rerender(
    <>
      <Page />
      <Asking />
    </>,
  )
  expect(names()).toEqual(['Rename Plan Ctrl D', 'Set status: To do', 'Set status: Done'])
  screen.getByRole('button', { name: 'Set status: Done' }).click()
  expect(done).toEqual(['done'])
  screen.getByRole('button', { name: /Rename/ }).click()
  expect(await screen.findByRole('button', { name: 'Rename Renamed Ctrl D' })).toBeDefined()
})

test('what several menus of one thing can do stands together, in order, and goes with them', () => {
  const two = (isSecond: boolean) => (
    <>
      {isSecond && (
        <CommandSource title="Here" order={2}>
          <MenuItem onAction={() => undefined}>Second</MenuItem>
        </CommandSource>
      )}
      <CommandSource title="Here" order={1}>
        <MenuItem onAction={() => undefined}>First</MenuItem>
      </CommandSource>
      <Asking />
    </>
  )
  const { rerender } = render(two(true))
  expect([screen.getAllByRole('region').length, names()]).toEqual([1, ['First', 'Second']])
  rerender(two(false))
  expect(names()).toEqual(['First'])
})
