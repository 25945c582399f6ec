import { act } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import type { ChallengeVerdict } from '../../shared/index.ts'
import { solveChallenge } from './solve-challenge.tsx'

let verdict: ChallengeVerdict | null = null
let removed = 0

const page = {
  weftChallengeWidget(element: HTMLElement, told: ChallengeVerdict) {
    element.textContent = 'Are you human?'
    verdict = told
    return () => {
      removed += 1
    }
  },
}

afterEach(() => {
  verdict = null
  removed = 0
})

/** Lets the overlay come up. */
async function shown(): Promise<void> {
  for (let turn = 0; turn < 200 && !verdict; turn++)
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
}

test('the check is laid over the page, and a human goes on', async () => {
  const solved = solveChallenge(page)
  await shown()
  expect(document.body.textContent).toContain('One more step before you proceed...')
  expect(document.body.textContent).toContain('Are you human?')
  await act(async () => verdict?.passed())
  expect(await solved).toBe(true)
  expect([removed, document.body.textContent]).toEqual([1, ''])
})

test('who fails it does not go on', async () => {
  const solved = solveChallenge(page)
  await shown()
  await act(async () => verdict?.failed())
  expect(await solved).toBe(false)
})

test('without a widget nothing is shown and nothing is obtained', async () => {
  expect(await solveChallenge({})).toBe(false)
  expect(document.body.textContent).toBe('')
})
