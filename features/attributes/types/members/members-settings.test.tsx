import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { isPlanned, type Settings } from '@weft/model'
import { sampleContext } from '@weft/model/testing'
import { afterEach, expect, test } from 'vitest'

import { member } from './client.tsx'
import { MembersEditor, MembersSettings, PeopleDefault } from './editing.tsx'

afterEach(cleanup)

test('nobody is promised a notification before there are any', () => {
  render(<MembersSettings settings={{}} onChange={() => undefined} />)
  expect(screen.getByRole('switch', { name: 'Allow multiple' })).toBeTruthy()
  const notify = screen.queryAllByRole('switch', { name: 'Notify people when they are added' })
  expect(notify).toHaveLength(isPlanned('notify-mails') ? 0 : 1)
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
