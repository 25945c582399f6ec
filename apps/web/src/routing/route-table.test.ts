import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { routeTable } from './route-table.ts'

const ARCHITECTURE = join(import.meta.dirname, '../../../../docs/architecture.md')

test('docs/architecture.md lists exactly the routes whose feature is not there yet', () => {
  const [, section = ''] = readFileSync(ARCHITECTURE, 'utf8').split(
    '## Routes that are registered but not built yet',
  )
  const listed = [...section.matchAll(/^- `(.+)`$/gm)].map((match) => match[1])
  const open = routeTable
    .filter((page) => page.load === null && page.redirect === undefined)
    .map((page) => page.path)
  expect(new Set(listed)).toEqual(new Set(open))
})

test('a page that needs the server is none that people without a session see', () => {
  const needy = routeTable.filter(({ needsServer }) => needsServer)
  expect(needy.map(({ path }) => path)).toContain('/team/$teamId/members')
  expect(needy.filter(({ shell }) => shell === 'public')).toEqual([])
})

test('what this device keeps is shown without the server', () => {
  const kept = ['/home', '/b/$rootId', '/b/$rootId/$folderId/{-$itemId}', '/team/$teamId']
  expect(routeTable.filter(({ path, needsServer }) => kept.includes(path) && needsServer)).toEqual([])
})
