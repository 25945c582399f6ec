import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Attribute } from '@weft/model'
import { sampleContext } from '@weft/model/testing'
import { loadLateParts } from '@weft/ui'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { AttributeDialog, type AttributeFields } from '../client/attribute-dialog.tsx'
import { clientAttributeType, moreAttributeTypes } from './registry.client.ts'

await moreAttributeTypes.load()

beforeAll(() => loadLateParts())
afterEach(cleanup)

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Default value' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })

/** The dialog of a text whose default others change. */
function open(fallback: string | null) {
  const saved: [AttributeFields, AttributeFields][] = []
  const settingsContext = {
    attributes: [],
    context: sampleContext(),
    items: [],
    read: () => null,
    urlOf: () => '',
    typeOf: clientAttributeType,
  }
  const shown = (default_data: string | null, name = 'Notes') => (
    <AttributeDialog
      attribute={{ id: 'a', type: 'text', name, settings: {}, default_data } as unknown as Attribute}
      existing={[]}
      settingsContext={settingsContext}
      onSave={(...given) => saved.push(given)}
      onClose={() => undefined}
    />
  )
  const { rerender } = render(shown(fallback))
  const change = (default_data: string | null, name?: string) => rerender(shown(default_data, name))
  /** The default with what it is saved over. */
  const defaults = () => saved.map((fields) => fields.map((one) => one.default_data))
  return { change, defaults }
}

test('a default that others set under its open editor is followed where nothing was typed', () => {
  const { change, defaults } = open('Old')
  press('Change Default value')
  change('Theirs')
  expect(field().value).toBe('Theirs')
  fireEvent.keyDown(field(), { key: 'Enter' })
  press('Save')
  expect(defaults()).toEqual([['Theirs', 'Theirs']])
})

test('a default is saved over what its editor had shown, and not over what others set meanwhile', () => {
  const { change, defaults } = open('Old')
  press('Change Default value')
  type('Mine')
  change('Theirs')
  expect([field().value, screen.getByRole('status').textContent]).toEqual([
    'Mine',
    expect.stringContaining('Theirs'),
  ])
  fireEvent.keyDown(field(), { key: 'Enter' })
  change('Theirs', 'Named anew')
  press('Save')
  expect(defaults()).toEqual([['Mine', 'Old']])
})

test('who keeps their own default after having seen the other saves over that one', () => {
  const { change, defaults } = open('Old')
  press('Change Default value')
  type('Mine')
  change('Theirs')
  press('Keep mine')
  fireEvent.keyDown(field(), { key: 'Enter' })
  press('Save')
  expect(defaults()).toEqual([['Mine', 'Theirs']])
})
