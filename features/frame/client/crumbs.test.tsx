import { render, screen } from '@testing-library/react'
import { type Data, DataProvider } from '@weft/features/connectivity/client'
import { AccountProvider, createCell } from '@weft/features/session/client'
import { createBoard, createFolder, type Folder } from '@weft/model'
import { createStore, type Transport } from '@weft/store'
import { expect, test } from 'vitest'

import type { Place } from './place.ts'
import { useCrumbs } from './top-bar.tsx'

const board = { ...createBoard(1, { name: 'Harbour' }), id: 'b', user_ids: [7] }
const folder = (id: string, name: string) => ({ ...createFolder(1, { board_id: 'b', name }), id })

function Crumbs(place: Partial<Place>) {
  const nowhere = { page: undefined, board: undefined, folder: undefined, settingsOf: undefined }
  const crumbs = useCrumbs({ ...nowhere, pathname: '/b/b/f', team_id: 1, ...place })
  return <p>{crumbs.map(({ label, href }) => (href ? `${label} >` : label)).join(' ')}</p>
}

test.each([
  ['once while they are all there is', ['Harbour'], 'Harbour'],
  ['twice where another folder is beside it', ['Harbour', 'Piers'], 'Harbour > Harbour'],
  ['both where they are called differently', ['Piers'], 'Harbour > Piers'],
])('a path says the name of a board and its folder %s', (_, names, said) => {
  const folders = names.map((name, n) => folder(`f${n}`, name))
  show({ folder: folders[0] }, folders)
  expect(screen.getByText(said)).toBeDefined()
})

test('the path to the settings of a folder says the folder', () => {
  const piers = folder('f', 'Piers')
  const page = { title: 'Board settings' } as never
  show({ page, settingsOf: piers, pathname: '/team/1/boards/b/edit' }, [piers])
  expect(screen.getByText('Harbour > Piers > Folder settings')).toBeDefined()
})

function show(place: Partial<Place>, folders: readonly Folder[]) {
  const store = createStore({ transport: {} as Transport, isPretending: true })
  store.hydrate('boards', [board])
  store.hydrate('folders', folders)
  const account = {
    me: createCell({ id: 7, name: 'Ada', preferences: {} }),
    teams: createCell([{ id: 1, name: 'Orchard', owner_id: 1, user_role: 'full-member' }]),
    team_id: createCell(1),
    isPretending: false,
  }
  render(
    <AccountProvider account={account as never}>
      <DataProvider data={{ store } as Data}>
        <Crumbs board={board} {...place} />
      </DataProvider>
    </AccountProvider>,
  )
}
