import { createMemoryStorage } from '@weft/api-client'
import { extend, FeaturePartsProvider } from '@weft/client-kit'
import { fireEvent, render, screen } from '@testing-library/react'
import { type Data, DataProvider } from '@weft/features/connectivity/client'
import { AccountProvider, createCell, EntryProvider } from '@weft/features/session/client'
import { createBoard, createFolder, createItem } from '@weft/model'
import { createStore, type Transport } from '@weft/store'
import { expect, test } from 'vitest'

import { ItemTabs } from './item-tabs.tsx'
import type { PanelContext } from './panel-parts.ts'
import { itemsParts } from './parts.ts'

const board = { ...createBoard(1, { name: 'Harbour' }), id: 'b', user_ids: [7] }
const folder = { ...createFolder(1, { board_id: 'b', name: 'Piers' }), id: 'f' }
const item = createItem(1, { board_id: 'b', folder_id: 'f' })

/** A feature that the panel has never heard of. */
const votes = extend(
  'item.tabs',
  () => Promise.resolve(({ item: one }) => <p>{one.id === item.id ? 'Votes of this item' : 'Of another'}</p>),
  20,
  { id: 'votes', label: 'Votes', count: () => 3 },
)

function show(tab: string | null, user_role = 'full-member') {
  const store = createStore({ transport: {} as Transport, isPretending: true })
  store.hydrate('boards', [board])
  store.hydrate('folders', [folder])
  const account = {
    me: createCell({ id: 7, name: 'Ada', preferences: {} }),
    teams: createCell([{ id: 1, name: 'Orchard', owner_id: 1, user_role }]),
    team_id: createCell(1),
    isPretending: false,
  }
  const chosen: string[] = []
  render(
    <EntryProvider entry={{ go: () => undefined, storage: createMemoryStorage() } as never}>
      <AccountProvider account={account as never}>
        <DataProvider data={{ store } as Data}>
          <FeaturePartsProvider parts={[itemsParts, { extensions: [votes] }]}>
            <ItemTabs
              item={item}
              below={[]}
              panelContext={{ canCreate: false, item: () => undefined } as unknown as PanelContext}
              tab={tab}
              onTab={(next) => chosen.push(next)}
            />
          </FeaturePartsProvider>
        </DataProvider>
      </AccountProvider>
    </EntryProvider>,
  )
  return chosen
}

const labels = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
const open = () => screen.getByRole('tab', { selected: true }).textContent

test('tabs of other features stand between those of items, with how many there are in them', () => {
  show(null)
  expect(labels()).toEqual(['Sub-items', 'Votes3', 'Activity'])
})

test('the address names the tab that is open, also one of another feature', async () => {
  show('votes')
  expect(open()).toBe('Votes3')
  await screen.findByText('Votes of this item')
})

test.each(['attributes', 'nonsense', null])('where the address says %s the first tab is open', (tab) => {
  show(tab)
  expect(open()).toBe('Sub-items')
})

test('a tab without the right to it is not there, even when the address names it', () => {
  show('activity', 'restricted-member')
  expect(labels()).toEqual(['Sub-items', 'Votes3'])
  expect(open()).toBe('Sub-items')
})

test('a pressed tab is told by the name that the address has for it', () => {
  const chosen = show(null)
  fireEvent.click(screen.getByRole('tab', { name: 'Votes3' }))
  expect(chosen).toEqual(['votes'])
})
