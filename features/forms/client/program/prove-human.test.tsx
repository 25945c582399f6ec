import { afterEach, expect, test } from 'vitest'

import type { ChallengeVerdict, ChallengeWidget } from '@weft/features/connectivity/shared'

import type { PageTexts } from './page-texts.ts'
import { proveHuman } from './prove-human.ts'

Element.prototype.scrollIntoView = () => undefined
afterEach(() => document.body.replaceChildren())

const texts = { human: 'One more step', cancel: 'Cancel' } as PageTexts

/** A form with a check below it; answers what became of the check, and how it is told. */
async function show(widget: ChallengeWidget | null = () => () => undefined) {
  const form = document.createElement('form')
  document.body.append(form)
  let told: ChallengeVerdict | null = null
  const watched: ChallengeWidget | null =
    widget &&
    ((element, verdict) => {
      told = verdict
      return widget(element, verdict)
    })
  const proved = proveHuman(form, { loadCheck: async () => watched, texts, key: 'site-1' })
  // The widget is drawn once it came.
  await Promise.resolve()
  await Promise.resolve()
  return { proved, told: () => told }
}

test('a check that was passed gives its token, and goes', async () => {
  let isRemoved = false
  const { proved, told } = await show(() => () => {
    isRemoved = true
  })
  const group = document.querySelector('[role=group]')
  expect([group?.getAttribute('aria-label'), document.activeElement === group]).toEqual([
    'One more step',
    true,
  ])
  expect(told()?.siteKey).toBe('site-1')
  told()?.passed('token.1')
  expect(await proved).toEqual({ token: 'token.1' })
  expect([isRemoved, document.querySelector('[role=group]')]).toEqual([true, null])
})

test.each([
  ['failed', (verdict: ChallengeVerdict) => verdict.failed()],
  ['passed without a token', (verdict: ChallengeVerdict) => verdict.passed()],
  ['passed with what is no token', (verdict: ChallengeVerdict) => verdict.passed('two\r\nlines: x')],
])('a check that was %s proves nothing', async (_how, tell) => {
  const { proved, told } = await show()
  const verdict = told()
  if (verdict) tell(verdict)
  expect(await proved).toBe('none')
})

test('a widget that fails, and one that never came, prove nothing', async () => {
  const { proved } = await show(() => {
    throw new Error('blocked')
  })
  expect([await proved, document.querySelector('[role=group]')]).toEqual(['none', null])
  expect(await (await show(null)).proved).toBe('none')
})

test('whoever rather waits cancels it', async () => {
  const { proved } = await show()
  document.querySelector<HTMLButtonElement>('[role=group] button')?.click()
  expect(await proved).toBe('canceled')
})
