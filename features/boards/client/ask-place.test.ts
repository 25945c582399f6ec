import { expect, it } from 'vitest'

import { askPlace, askPlaceAhead } from './ask-place.ts'

function clientOf(answers: (() => Promise<unknown>)[]) {
  let asked = 0
  const client = { call: (() => answers[asked++]?.()) as never }
  return { client, asked: () => asked }
}
const team = (team_id: number) => () => Promise.resolve({ data: { team_id } })

it('takes over once what was asked ahead', async () => {
  const { client, asked } = clientOf([team(3), team(4)])
  void askPlaceAhead(client, 'a')
  expect(await askPlace(client, 'a')).toBe(3)
  expect(asked()).toBe(1)
  expect(await askPlace(client, 'a')).toBe(4)
})

it('tells whoever takes it of a failure, and asks anew after that', async () => {
  const { client } = clientOf([() => Promise.reject(new Error('away')), team(4)])
  void askPlaceAhead(client, 'a').catch(() => undefined)
  await expect(askPlace(client, 'a')).rejects.toThrow('away')
  expect(await askPlace(client, 'a')).toBe(4)
})
