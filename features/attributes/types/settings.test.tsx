import { sampleContext } from '@weft/model/testing'
import { newUuid } from '@weft/base'
import type { Attribute, Settings } from '@weft/model'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { loadLateParts } from '@weft/ui'
import { beforeAll, expect, test } from 'vitest'
import type { Label } from '../shared/elements/labels.ts'
import type { SettingsContext } from '../client/attribute-member.ts'
import { CommonSettings } from '../client/settings/common-settings.tsx'
import { samples } from '../shared/testing/sample-values.ts'
import { clientAttributeType, clientAttributeTypes, moreAttributeTypes } from './registry.client.ts'

await moreAttributeTypes.load()

// The editors are parts of their own, loaded once they are wanted.
beforeAll(loadLateParts)

/** Shows a type's settings, follows its changes, and gives the latest. */
function open(name: string, start: Settings, attribute?: Attribute) {
  const { Settings: Form } = clientAttributeType(name)
  let latest = start
  function Host() {
    const [settings, setSettings] = useState(start)
    latest = settings
    return <Form settings={settings} onChange={setSettings} attribute={attribute} />
  }
  render(<Host />)
  return () => latest
}

test.each(Object.keys(clientAttributeTypes))(
  'the settings of %s show with defaults and with a sample',
  (name) => {
    for (const settings of [clientAttributeType(name).defaultSettings, samples[name]?.settings ?? {}]) {
      expect(open(name, settings)()).toBe(settings)
    }
  },
)

test('labels are added, renamed, moved and deleted', () => {
  const label = (name: string): Label => ({ id: newUuid(), name, color: 'blue', textColor: '' })
  const latest = open('label', { labels: [label('A'), label('B')] })
  const names = () => (latest().labels as Label[]).map(({ name }) => name)
  fireEvent.click(screen.getByRole('button', { name: 'Add label' }))
  expect(names()).toEqual(['A', 'B', 'New label'])
  const act = (label: string, action: string) => {
    fireEvent.click(screen.getByRole('button', { name: `Actions for ${label}` }))
    fireEvent.click(screen.getByRole('menuitem', { name: action }))
  }
  act('B', 'Move up')
  expect(names()).toEqual(['B', 'A', 'New label'])
  const field = screen.getByRole('textbox', { name: 'Name of A' })
  fireEvent.change(field, { target: { value: ' Ace ' } })
  fireEvent.blur(field)
  expect(names()).toEqual(['B', 'Ace', 'New label'])
  act('B', 'Delete')
  expect(names()).toEqual(['Ace', 'New label'])
  expect(clientAttributeType('label').input.loaded()?.checkSettings(latest())).toEqual([])
})

test('what was set stays beside what is changed, and problems are said', () => {
  const latest = open('number', { precision: 2, min: 5 })
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Maximum' }), { target: { value: '1' } })
  expect(latest()).toEqual({ precision: 2, min: 5, max: 1 })
  expect(screen.getByRole('alert').textContent).toBe('The minimum must not be above the maximum')
})

test('time zone and clock show once dates have a time', () => {
  open('date', {})
  expect(screen.queryByText('Time zone')).toBeNull()
  fireEvent.click(screen.getByRole('switch', { name: 'Time' }))
  expect(screen.getByText('Time zone')).toBeTruthy()
})

test('what all attributes have is set where it makes sense, and a default with the type’s own editor', async () => {
  const changes: Settings[] = []
  const defaults: unknown[] = []
  const context = sampleContext()
  const settingsContext = {
    attributes: [],
    context,
    items: [],
    read: () => null,
    urlOf: () => '',
    typeOf: clientAttributeType,
  }
  const show = (name: string) =>
    render(
      <CommonSettings
        type={clientAttributeType(name)}
        settings={{}}
        onChange={(settings) => changes.push(settings)}
        defaultData={null}
        onDefault={(data) => defaults.push(data)}
        settingsContext={settingsContext}
      />,
    )
  const first = show('text')
  fireEvent.click(screen.getByRole('switch', { name: 'Required' }))
  fireEvent.click(screen.getByRole('switch', { name: 'Unique values' }))
  expect(changes).toEqual([{ required: true }, { unique: true }])
  fireEvent.click(screen.getByRole('button', { name: 'Set Default value' }))
  const field = screen.getByRole('textbox', { name: 'Default value' })
  fireEvent.change(field, { target: { value: 'New' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(defaults).toEqual(['New'])
  first.unmount()

  const second = show('checkbox')
  expect(screen.queryByRole('switch', { name: 'Unique values' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Set Default value' }))
  expect(defaults).toEqual(['New', true])
  second.unmount()

  const third = show('date')
  fireEvent.click(screen.getByRole('button', { name: /Default value/ }))
  fireEvent.click(screen.getByRole('option', { name: 'Days from today' }))
  expect(defaults.at(-1)).toEqual({ rel: 'day', n: 7, hasTime: false })
  third.unmount()

  for (const name of ['vote', 'created_at', 'button']) {
    const { container, unmount } = show(name)
    expect(container.childElementCount).toBe(0)
    unmount()
  }
})

test('whoever hides or shows who voted is told before what becomes of the votes that are there', () => {
  const latest = open('vote', {}, { settings: {} } as Attribute)
  const hide = () => screen.getByRole('switch', { name: 'Nobody sees who voted' })
  expect(screen.queryByText(/become anonymous/)).toBeNull()
  fireEvent.click(hide())
  expect(latest()).toEqual({ anonymous: true })
  expect(screen.getByText(/Their names cannot be restored/)).toBeTruthy()
  open('vote', { anonymous: false }, { settings: { anonymous: true } } as unknown as Attribute)
  expect(screen.getByText(/Existing votes stay anonymous/)).toBeTruthy()
})

test('which changes count is chosen among attributes that people set', () => {
  const attribute = (name: string, type: string) => ({ id: name, name, type, settings: {}, deleted_at: null })
  const attributes = [
    attribute('Cost', 'number'),
    attribute('Sum', 'formula'),
    attribute('Made', 'created_at'),
  ]
  for (const name of ['updated_at', 'updated_by']) {
    const changes: Settings[] = []
    const { Settings: Form } = clientAttributeType(name)
    const { unmount } = render(
      <Form
        settings={{}}
        onChange={(settings) => changes.push(settings)}
        settingsContext={{ attributes, typeOf: clientAttributeType } as unknown as SettingsContext}
      />,
    )
    fireEvent.click(screen.getByRole('button', { name: /Changes of/ }))
    expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Cost'])
    fireEvent.click(screen.getByRole('option', { name: 'Cost' }))
    expect(changes).toEqual([{ watch: ['Cost'] }])
    const member = clientAttributeType(name)
    expect(member.variant?.({ watch: ['Cost'] })?.computed).toBeUndefined()
    expect(member.variant?.({ watch: ['Cost'] })).toBe(member.variant?.({ watch: ['Other'] }))
    expect(member.variant?.({})).toBeUndefined()
    unmount()
  }
})

test('a share of what is checked is a percentage, whatever the format was before', () => {
  open('rollup', {
    function: 'percent_checked',
    format: 'currency',
    target: { type: 'checkbox', settings: {} },
  })
  expect(screen.getByRole('button', { name: /Format/ }).textContent).toContain('Percent')
  expect(screen.queryByRole('button', { name: /USD/ })).toBeNull()
})

test('a number that becomes a currency has its decimals, unless others were chosen', async () => {
  const choose = async (field: string, option: string) => {
    fireEvent.click(screen.getByRole('button', { name: new RegExp(field) }))
    fireEvent.click(await screen.findByRole('option', { name: option }))
  }
  const plain = open('number', { precision: 0 })
  await choose('Format', 'Currency')
  expect(plain()).toMatchObject({ format: 'currency', precision: 2 })
  cleanup()
  const chosen = open('number', { precision: 3 })
  await choose('Format', 'Currency')
  expect(chosen()).toMatchObject({ format: 'currency', precision: 3 })
})
