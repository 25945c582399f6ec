import { render } from '@testing-library/react'
import { moreAttributeTypes } from '@weft/features/attributes/client'
import { type Data, DataProvider } from '@weft/features/connectivity/client'
import { AccountProvider, createCell, EntryProvider } from '@weft/features/session/client'
import {
  type Attribute,
  type Automation,
  createAttribute,
  createAutomation,
  createBoard,
  createFolder,
  type Role,
} from '@weft/model'
import { createStore, MODEL_COLLECTIONS, type Transport } from '@weft/store'
import { useRecord } from '@weft/store/react'
import { loadLateParts } from '@weft/ui'
import type { ReactNode } from 'react'

import { addressOf, readAddress } from '../address.ts'
import { RuleBoardProvider } from '../board/rule-board.tsx'
import { automationSettings, rulesIn } from '../collections.ts'
import { PagePlaceProvider } from '../page-place.tsx'

export const BOARD = 'board000001'
export const FOLDER = 'folder00001'
const RULE = 'rule0000001'

const TODO = 'todo'
export const DONE = 'done'

const attribute = (id: string, fields: Partial<Attribute>): Attribute => ({
  ...createAttribute(1, { board_id: BOARD, name: id, type: 'text', ...fields }),
  id,
})

const attributes = [
  attribute('a-name', { name: 'Name', primary: true }),
  attribute('a-status', {
    name: 'Status',
    type: 'label',
    settings: {
      multiple: false,
      labels: [
        { id: TODO, name: 'To do', color: 'gray' },
        { id: DONE, name: 'Done', color: 'green' },
      ],
    },
  }),
  attribute('a-people', { name: 'Assignee', type: 'members' }),
  attribute('a-due', { name: 'Due', type: 'date' }),
  attribute('a-hours', { name: 'Hours', type: 'number' }),
]

/** What comes late in the browser is there before a test begins. */
export async function loadParts(): Promise<void> {
  await moreAttributeTypes.load()
  await loadLateParts()
}

export function ruleOf(fields: Partial<Automation>): Automation {
  return {
    ...createAutomation(1, { id: RULE, board_id: BOARD, name: 'Gate', ...fields }),
    row_version: 1,
    owner_id: 7,
  }
}

/** Shows something of a board's rules to a member of the workspace, in a store whose server never answers. */
export function showRules(
  rule: Automation,
  content: (rule: Automation) => ReactNode,
  role: Role = 'full-member',
) {
  const never = () => new Promise<never>(() => undefined)
  const transport: Transport = { index: never, one: never, content: never, post: never, bulk: never }
  const store = createStore({ transport, collections: [...MODEL_COLLECTIONS, automationSettings] })
  store.initialise(1, 7)
  store.hydrate('boards', [{ ...createBoard(1, { name: 'Harbour' }), id: BOARD }])
  store.hydrate('folders', [{ ...createFolder(1, { board_id: BOARD, name: 'Boats' }), id: FOLDER }])
  store.hydrate('attributes', attributes)
  store.hydrate('automations', [rule])
  const me = {
    id: 7,
    name: 'Ada',
    timezone: 'UTC',
    start_of_week: 1,
    preferences: {},
    email: '',
    photo_url: null,
  }
  const account = {
    me: createCell(me),
    teams: createCell([{ id: 1, name: 'Orchard', owner_id: 1, user_role: role }]),
    team_id: createCell(1),
    isPretending: false,
  }
  const connection = { status: 'connected', isAway: false, subscribe: () => () => undefined }
  const feeds = { hold: () => ({ release() {} }), peek: () => null }
  const client = { call: never }
  const place = { board_id: BOARD, folder_id: FOLDER, search: '' }
  const page = {
    team_id: 1,
    board_id: BOARD,
    folder_id: FOLDER,
    address: readAddress(''),
    hrefOf: (address: Parameters<typeof addressOf>[1]) => addressOf(place, address),
  }
  function Content() {
    const shown = useRecord(rulesIn(store), rule.id)
    return shown && content(shown)
  }
  render(
    <EntryProvider entry={{ go: () => undefined, client, vars: createCell(null) } as never}>
      <AccountProvider account={account as never}>
        <DataProvider data={{ store, feeds, connection } as unknown as Data}>
          <PagePlaceProvider value={page}>
            <RuleBoardProvider team_id={1} board_id={BOARD} fallback={null}>
              <Content />
            </RuleBoardProvider>
          </PagePlaceProvider>
        </DataProvider>
      </AccountProvider>
    </EntryProvider>,
  )
  return { now: () => rulesIn(store).get(rule.id) }
}
