import { changePassword, disableTwoFactor, renewRecoveryCodes } from '@weft/features/session/shared'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type AccountWorld, PASSWORD, startAccountWorld } from './testing/account-world.ts'

let world: AccountWorld

beforeAll(async () => {
  world = await startAccountWorld()
})
afterAll(() => world.stop())

test('a changed password is told to its person, with the way to set another one', async () => {
  const person = await world.signUp()
  const { status } = await world.server.call(changePassword, {
    headers: person.headers,
    body: { current_password: PASSWORD, password: 'another horse' },
  })
  expect(status).toBe(200)
  expect(world.mailsTo(person.email).at(-1)).toMatchObject({
    subject: 'Your password was changed',
    text: expect.stringContaining('http://localhost:4010/password/reset'),
  })
})

test('a wrong current password changes nothing and is told to nobody', async () => {
  const person = await world.signUp()
  const before = world.mails.length
  await world.server.call(changePassword, {
    headers: person.headers,
    body: { current_password: 'wrong horse', password: 'another horse' },
  })
  expect(world.mails).toHaveLength(before)
})

test('a refused change of the second factor is told to nobody', async () => {
  const person = await world.signUp()
  const before = world.mails.length
  for (const contract of [disableTwoFactor, renewRecoveryCodes])
    expect((await world.server.call(contract, { headers: person.headers })).status).toBeGreaterThanOrEqual(
      400,
    )
  expect(world.mails).toHaveLength(before)
})

test('a mail that cannot be kept holds up no sign-up and no change', async () => {
  const broken = await startAccountWorld({ isMailBroken: true })
  try {
    const person = await broken.signUp()
    const { status } = await broken.server.call(changePassword, {
      headers: person.headers,
      body: { current_password: PASSWORD, password: 'another horse' },
    })
    expect(status).toBe(200)
    expect(broken.server.warnings).toEqual(
      expect.arrayContaining(['A verification mail was not sent', 'A security notice was not sent']),
    )
  } finally {
    await broken.server.stop()
  }
})
