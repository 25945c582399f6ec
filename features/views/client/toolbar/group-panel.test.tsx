import { clientAttributeType } from '@weft/features/attributes/client'
import { createAttribute } from '@weft/model'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { groupFold } from '../data/collapsed-groups.ts'
import type { ViewRecords } from '../view-member.ts'
import { GroupPanel } from './group-panel.tsx'

const shown = ['label', 'checkbox'].map((type) => {
  const attribute = createAttribute(1, { board_id: 'boardboard1', name: `My ${type}`, type })
  return { id: attribute.id, attribute, type: clientAttributeType(type), settings: {} }
})
const records = { all: shown, primary: null } as unknown as ViewRecords

afterEach(() => {
  groupFold.all = null
})

test('all groups of what is shown close and open at once, where there are some to close', () => {
  const groups = [{ attribute_id: shown[0]?.id ?? '' }]
  const told: boolean[] = []
  const first = render(<GroupPanel groups={groups} records={records} onChange={() => undefined} />)
  expect(screen.queryByRole('button', { name: 'Collapse all' })).toBeNull()
  first.unmount()
  groupFold.all = (isOpen) => told.push(isOpen)
  render(<GroupPanel groups={groups} records={records} onChange={() => undefined} />)
  fireEvent.click(screen.getByRole('button', { name: 'Collapse all' }))
  fireEvent.click(screen.getByRole('button', { name: 'Expand all' }))
  expect(told).toEqual([false, true])
})

test('groups without items can be shown where the attribute says which there are', () => {
  const told: boolean[] = []
  const show = (attribute_id: string, isFilled = false) =>
    render(
      <GroupPanel
        groups={[{ attribute_id }]}
        records={records}
        onChange={() => undefined}
        isFilled={isFilled}
        onFill={(is) => told.push(is)}
      />,
    )
  show(shown[0]?.id ?? '').unmount()
  show(shown[1]?.id ?? '')
  fireEvent.click(screen.getByRole('switch', { name: 'Show empty groups' }))
  expect(told).toEqual([true])
})
