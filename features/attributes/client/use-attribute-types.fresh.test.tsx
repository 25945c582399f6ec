import { act, render, screen } from '@testing-library/react'
import { late, ToastRegion } from '@weft/ui'
import { expect, test } from 'vitest'
import { clientAttributeType, moreAttributeTypes } from '../types/registry.client.ts'
import { useAttributeTypes } from './use-attribute-types.ts'

function Shown({ types }: { types: readonly string[] }) {
  return <p>{useAttributeTypes(types.map((type) => ({ type }))) ? 'there' : 'waiting'}</p>
}

test('a board with types that come late waits for them, others do not', async () => {
  const standIn = clientAttributeType('email')
  expect(standIn.isStatic).toBe(true)
  const { unmount } = render(<Shown types={['text', 'number']} />)
  expect(screen.getByText('there')).toBeDefined()
  expect(moreAttributeTypes.loaded()).toBeNull()
  unmount()

  render(<Shown types={['text', 'email']} />)
  expect(screen.getByText('waiting')).toBeDefined()
  await act(async () => moreAttributeTypes.load())
  expect(await screen.findByText('there')).toBeDefined()
  expect(clientAttributeType('email')).not.toBe(standIn)
  expect(clientAttributeType('email').isStatic).toBeUndefined()
})

test('a type that nobody knows keeps nobody waiting once all types are there', () => {
  render(<Shown types={['hologram']} />)
  expect(screen.getByText('there')).toBeDefined()
})

test('types that cannot be loaded although there is a network are told, and shown by their stand-ins', async () => {
  const part = late<unknown>(() => Promise.reject(new Error('cut in two')))
  const Page = () => <p>{useAttributeTypes([{ type: 'hologram' }], part) ? 'there' : 'waiting'}</p>
  render(
    <>
      <Page />
      <ToastRegion />
    </>,
  )
  expect(await screen.findByText('there')).toBeDefined()
  expect(
    await screen.findByText('Some attribute types could not be loaded. Reload the page. (Error: cut in two)'),
  ).toBeDefined()
})
