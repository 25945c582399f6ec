import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Settings } from '@weft/model'
import { sampleContext } from '@weft/model/testing'
import { afterEach, expect, test } from 'vitest'

import { member } from './client.tsx'
import { MembersEditor, MembersSettings, PeopleDefault } from './editing.tsx'

afterEach(cleanup)

test('people are notified when they are added, unless the attribute is told otherwise', () => {
  const told: Settings[] = []
  render(<MembersSettings settings={{}} onChange={(settings) => told.push(settings)} />)
  const notify = screen.getByRole('switch', { name: 'Notify people when they are added' })
  expect(notify.getAttribute('aria-checked') ?? String((notify as HTMLInputElement).checked)).toBe('true')
  fireEvent.click(notify)
  expect(told).toEqual([{ notify: false }])
})

test('a new attribute offers those who may view its board, with whoever was there before', async () => {
  const context = { ...sampleContext(), mayView: (id: number) => id === 1 }
  const offered = async (settings: Settings, data: unknown) => {
    render(
      <MembersEditor
        {...{ settings, data, context }}
        placement="cell"
        canEditSettings={false}
        onCommit={() => undefined}
        onCancel={() => undefined}
      />,
    )
    const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    cleanup()
    return ['Ada Lovelace', 'Grace Hopper'].filter((name) => names.some((one) => one?.includes(name)))
  }
  expect(await offered(member.settingsFor?.('Owner') ?? {}, null)).toEqual(['Ada Lovelace'])
  expect(await offered({ boardMembersOnly: true }, [2])).toEqual(['Ada Lovelace', 'Grace Hopper'])
  expect(await offered({}, null)).toEqual(['Ada Lovelace', 'Grace Hopper'])
})

test('the creator can be chosen as default', async () => {
  const told: unknown[] = []
  render(
    <PeopleDefault
      type={member}
      settings={{}}
      name="Default value"
      data={null}
      onChange={(data) => told.push(data)}
      context={sampleContext()}
      onFixed={() => told.push('fixed')}
    />,
  )
  for (const option of ['Creator of the item', 'Certain people']) {
    fireEvent.click(screen.getByRole('button', { name: /Default value/ }))
    fireEvent.click(await screen.findByRole('option', { name: option }))
  }
  expect(told).toEqual([{ rel: 'creator' }, 'fixed'])
})
