import { expect, it } from 'vitest'

import { routeTable } from './route-table.ts'
import { needsServer, serverPages } from './server-pages.ts'

it('names pages of the route table only, and none that people without a session see', () => {
  const byPath = new Map(routeTable.map((page) => [page.path, page]))
  for (const path of serverPages) {
    expect(byPath.get(path), path).toBeDefined()
    expect(byPath.get(path)?.shell, path).not.toBe('public')
  }
})

it('leaves what this device keeps alone', () => {
  for (const path of ['/home', '/b/$rootId', '/b/$rootId/$folderId/{-$itemId}', '/team/$teamId'])
    expect(needsServer(path)).toBe(false)
  expect(needsServer('/team/$teamId/members')).toBe(true)
})
