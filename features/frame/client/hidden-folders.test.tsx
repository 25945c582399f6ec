import { createMemoryStorage } from '@weft/api-client'
import { render, screen } from '@testing-library/react'
import { BoardTree } from '@weft/features/boards/client'
import { type Data, DataProvider } from '@weft/features/connectivity/client'
import { AccountProvider, createCell, EntryProvider, useListedFolders } from '@weft/features/session/client'
import { createBoard, createFolder, recents, stars } from '@weft/model'
import { createStore, MODEL_COLLECTIONS, settingsOf, type Transport } from '@weft/store'
import { ConfirmProvider } from '@weft/ui'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'

import { Palette } from './palette.tsx'

const board = { ...createBoard(1, { name: 'Harbour' }), id: 'b', user_ids: [7] }
const folder = (id: string, parent_id: string | null, hidden = false) => ({
  ...createFolder(1, { board_id: 'b', name: id, parent_id, hidden }),
  id,
})
const folders = [folder('Open', null), folder('Hidden', null, true), folder('Below', 'Hidden')]

/** The server finds nothing where nobody is connected. */
const connection = {
  subscribe: () => () => undefined,
  status: 'disconnected',
} as unknown as Data['connection']

const feeds = { hold: () => ({ release: () => undefined }), peek: () => null } as unknown as Data['feeds']

function show(user_role: string, children: ReactNode) {
  const collections = [...MODEL_COLLECTIONS, settingsOf(stars), settingsOf(recents)]
  const store = createStore({ transport: {} as Transport, isPretending: true, collections })
  store.hydrate('boards', [board])
  store.hydrate('folders', folders)
  const storage = createMemoryStorage()
  storage.setItem('weft.expanded', JSON.stringify({ b: true, Hidden: true }))
  const account = {
    me: createCell({ id: 7, name: 'Ada', preferences: {} }),
    teams: createCell([{ id: 1, name: 'Orchard', owner_id: 1, user_role }]),
    team_id: createCell(1),
    isPretending: false,
  }
  render(
    <EntryProvider entry={{ go: () => undefined, storage, languages: [] } as never}>
      <AccountProvider account={account as never}>
        <DataProvider data={{ store, connection, feeds } as Data}>
          <ConfirmProvider>{children}</ConfirmProvider>
        </DataProvider>
      </AccountProvider>
    </EntryProvider>,
  )
}

function Names({ chosen }: { chosen?: string }) {
  return (
    <p data-testid="names">
      {useListedFolders(1, chosen)
        .map(({ name }) => name)
        .toSorted()
        .join(' ')}
    </p>
  )
}

const LISTED: [string, string[]][] = [
  ['restricted-member', ['Open']],
  ['full-member', ['Below', 'Hidden', 'Open']],
]

const named = (role: string) =>
  screen
    .queryAllByRole(role)
    .flatMap(({ textContent }) => folders.find(({ name }) => textContent?.startsWith(name))?.name ?? [])
    .toSorted()

test.each(LISTED)('the sidebar of a %s lists %j', (role, names) => {
  show(role, <BoardTree team_id={1} selectedId="Below" />)
  expect(named('treeitem')).toEqual(names)
})

test.each(LISTED)('the palette of a %s finds %j', async (role, names) => {
  show(role, <Palette isOpen onOpenChange={() => undefined} />)
  await screen.findByRole('menuitem', { name: /^Open/ })
  expect(named('menuitem')).toEqual(names)
})

test.each(LISTED)('a picker of a %s offers %j', (role, names) => {
  show(role, <Names />)
  expect(screen.getByTestId('names').textContent).toBe(names.join(' '))
})

test('what is chosen already stays among the choices', () => {
  show('restricted-member', <Names chosen="Below" />)
  expect(screen.getByTestId('names').textContent).toBe('Below Open')
})
