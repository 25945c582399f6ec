import { cleanup, render, screen } from '@testing-library/react'
import { PLANNED } from '@weft/model'
import { afterEach, expect, test } from 'vitest'

import { type GivenPermission, permissionsAt, type Reach } from '../shared/index.ts'
import { PermissionTable } from './permission-table.tsx'
import type { RightsPlace } from './use-place.ts'
import { WhyList } from './why-list.tsx'

afterEach(cleanup)

const waiting = new Set<string>(Object.values(PLANNED).flatMap(({ permissions }) => permissions))
const asked = (type: Reach) => permissionsAt(type).filter((permission) => !waiting.has(permission))

test.each<Reach>(['team', 'board', 'folder'])('the table of a %s has only what something asks', (type) => {
  const met = new Set<GivenPermission>()
  render(
    <PermissionTable
      place={{ type } as RightsPlace}
      columns={[{ token: 'role:member', title: 'Member', subtitle: '' } as never]}
      cellOf={(_, permission) => {
        met.add(permission)
        return { level: 'all', isHere: false } as never
      }}
      onSet={() => undefined}
    />,
  )
  expect([...met].toSorted()).toEqual(asked(type).toSorted())
})

test('who checks a person is told of the same permissions', () => {
  const why = permissionsAt('board').map((permission) => ({ permission, level: 'all', judged: [] }))
  render(<WhyList access={{ people: [], why } as never} />)
  expect(screen.getAllByRole('button')).toHaveLength(asked('board').length)
})
