import { clientAttributeType } from '@weft/features/attributes/client'
import { createAttribute } from '@weft/model'
import type { GroupSpec } from '@weft/query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'

import { groupFold } from '../data/collapsed-groups.ts'
import { sampleView } from '../sample-view.ts'
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

test('attributes to group by are listed, and nothing is grouped before one is chosen', async () => {
  const { records: several } = sampleView({
    items: [],
    attributes: { state: { type: 'label' }, story: { type: 'longtext' }, due: { type: 'date' } },
  }).props
  const told: GroupSpec[][] = []
  function Host() {
    const [groups, setGroups] = useState<readonly GroupSpec[]>([])
    const keep = (next: readonly GroupSpec[]) => {
      told.push([...next])
      setGroups(next)
    }
    return <GroupPanel groups={groups} records={several} onChange={keep} />
  }
  render(<Host />)
  const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(names()).toEqual(['state', 'due'])
  expect(told).toEqual([])
  fireEvent.click(screen.getByRole('option', { name: 'due' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /Group by/ })))
  expect(screen.queryByRole('option')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Add level' }))
  expect(names()).toEqual(['state'])
  expect(told).toEqual([[{ attribute_id: 'due' }]])
  fireEvent.click(screen.getByRole('option', { name: 'state' }))
  expect(told.at(-1)).toEqual([{ attribute_id: 'due' }, { attribute_id: 'state' }])
})

test('a level of dates has a period, one of numbers a step, and another attribute begins anew', async () => {
  const { records: several } = sampleView({
    items: [],
    attributes: { due: { type: 'date' }, size: { type: 'number' }, state: { type: 'label' } },
  }).props
  const told: unknown[] = []
  const show = (groups: GroupSpec[]) =>
    render(<GroupPanel groups={groups} records={several} onChange={(next) => told.push(next)} />)
  const choose = async (field: string, option: string) => {
    fireEvent.click(screen.getByRole('button', { name: new RegExp(field) }))
    fireEvent.click(await screen.findByRole('option', { name: option }))
  }
  let shown = show([{ attribute_id: 'due' }])
  await choose('Period', 'Quarter')
  shown.unmount()
  shown = show([{ attribute_id: 'due', by: 'quarter' }])
  await choose('Group by', 'size')
  shown.unmount()
  show([{ attribute_id: 'size' }, { attribute_id: 'state' }])
  const step = screen.getByRole('textbox', { name: 'Step size' })
  for (const text of ['0', '250']) {
    fireEvent.change(step, { target: { value: text } })
    fireEvent.blur(step)
  }
  expect(screen.queryByRole('button', { name: /Period/ })).toBeNull()
  expect(told).toEqual([
    [{ attribute_id: 'due', by: 'quarter' }],
    [{ attribute_id: 'size' }],
    [{ attribute_id: 'size', by: 250 }, { attribute_id: 'state' }],
  ])
})
