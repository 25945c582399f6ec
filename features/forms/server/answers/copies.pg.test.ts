import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type FormWorld, openFormWorld } from '../testing/form-world.ts'

let world: FormWorld
beforeAll(async () => {
  world = await openFormWorld({ mails_mailbox_hour: 2, mails_address_hour: 4 })
})
afterAll(() => world.stop())
beforeEach(() => void world.mails.splice(0))

const COPY = { submit: { copy: true } }
const flat = (text: string) => text.replaceAll(/[\u2060\u2066-\u2069]/g, '')

describe('a copy by e-mail', () => {
  test('goes once to the address that was typed, with what was asked and nothing else', async () => {
    await world.build(
      [
        { of: 'name', label: 'What happened?' },
        { of: 'project' },
        { of: 'secret', hidden: true, initial: ['unseen'] },
      ],
      { submit: { copy: true, edit: true }, look: { title: 'Bug report' } },
    )
    const { token, page } = await world.open()
    expect(page).toContain('Email me a copy of my answers')
    const answers = {
      namefield: 'It stops. See http://evil.example/now',
      projectfield: world.label.red,
      copy_to: 'One@Example.com',
    }
    const sent = await world.send(answers, { token })
    expect(flat(sent.page)).toContain('A copy is on its way to One@example.com')
    // Sent twice, it is one answer and one mail.
    await world.send(answers, { token })
    expect(world.mails).toHaveLength(1)
    const [mail] = world.mails
    expect(mail?.to).toBe('One@example.com')
    expect(flat(mail?.subject ?? '')).toBe('Your answer: Bug report')
    const text = flat(mail?.text ?? '')
    expect(text).toContain('What happened?: It stops.')
    expect(text).toContain('Project: Red')
    expect(text).toMatch(/http:\/\/localhost\/form\/\S+\/edit\/[\w-]{43}/)
    expect(text).not.toContain('unseen')
    // No program makes a link of what somebody typed.
    expect(mail?.text).not.toContain('evil.example')
  })

  test('says a number below zero with a true minus', async () => {
    await world.build([{ of: 'name' }, { of: 'score' }], COPY)
    await world.send({ namefield: 'x', scorefield: '-5', copy_to: 'below@example.com' })
    expect(flat(world.mails[0]?.text ?? '')).toContain('Score: \u22125')
  })

  test('goes to nobody who was not named, and to no address that is none', async () => {
    await world.build([{ of: 'name' }, { of: 'mail' }], COPY)
    await world.send({ namefield: 'x', mailfield: 'in-a-question@example.com' })
    const wrong = await world.send({ namefield: 'x', copy_to: 'nobody' })
    expect(wrong.status).toBe(422)
    expect(wrong.page).toContain('This is not an email address')
    for (const copy_to of ['a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example'])
      await world.send({ namefield: 'x', copy_to })
    await world.build([{ of: 'name' }])
    await world.send({ namefield: 'x', copy_to: 'not-offered@example.com' })
    expect(world.mails.map(({ to }) => to)).toEqual([])
  })

  test('is not sent beyond so many an hour, and the answer is taken all the same', async () => {
    await world.build([{ of: 'name' }], COPY)
    const before = (await world.items()).length
    const send = (copy_to: string) => world.send({ namefield: 'flood', copy_to })
    for (const address of ['x@b.example', 'X@b.example', 'x@b.example']) await send(address)
    expect(world.mails).toHaveLength(2)
    for (const n of [1, 2, 3, 4]) expect((await send(`${n}@c.example`)).status).toBe(200)
    expect(world.mails.length).toBeLessThanOrEqual(4)
    expect(await world.items()).toHaveLength(before + 7)
  })
})
