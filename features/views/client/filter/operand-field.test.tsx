import { fireEvent, render, screen } from '@testing-library/react'
import { clientAttributeType, moreAttributeTypes } from '@weft/features/attributes/client'
import { type Data, DataProvider } from '@weft/features/connectivity/client'
import type { Condition, Operator } from '@weft/model'
import { sampleContext } from '@weft/model/testing'
import { createStore, type Transport } from '@weft/store'
import { loadLateParts } from '@weft/ui'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'

import type { FilterSubject } from './filter-subject.ts'
import { OperandField } from './operand-field.tsx'

beforeAll(async () => {
  await moreAttributeTypes.load()
  await loadLateParts()
})

const labels = ['Bug', 'Task', 'Epic'].map((name) => ({ id: name.toLowerCase(), name, color: 'blue' }))

/** The field of a condition on single labels, and what was chosen last. */
function show(operator: Operator, value?: unknown) {
  const settings = { labels, multiple: false }
  const type = clientAttributeType('label')
  const subject: FilterSubject = { id: 'kind', name: 'Kind', icon: type.icon, type, settings }
  const chosen: unknown[] = []
  function Host() {
    const [condition, setCondition] = useState<Condition>({ attribute_id: 'kind', operator, value })
    const change = (next: unknown) => {
      chosen.push(next)
      setCondition({ ...condition, value: next })
    }
    return <OperandField {...{ condition, subject }} context={sampleContext()} onChange={change} />
  }
  const store = createStore({ transport: {} as Transport, isPretending: true })
  render(
    <DataProvider data={{ store } as Data}>
      <Host />
    </DataProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: /Value/ }))
  return chosen
}

const take = (name: string) => fireEvent.click(screen.getByRole('option', { name }))

test('the list of "is" closes after its one choice', () => {
  const chosen = show('is')
  take('Task')
  expect(chosen).toEqual([['task']])
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('the list of "has any of" stays open for more', () => {
  const chosen = show('any_of', ['bug'])
  take('Task')
  expect(chosen).toEqual([['bug', 'task']])
  expect(screen.getByRole('listbox')).toBeTruthy()
})
