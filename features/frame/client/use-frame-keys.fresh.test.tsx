import { FeaturePartsProvider, keysPart } from '@weft/client-kit'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { useFrameKeys } from './use-frame-keys.ts'

function Keys() {
  const nothing = () => undefined
  useFrameKeys({ palette: nothing, keys: nothing, sidebar: nothing, go: nothing })
  return null
}

test('a key with Alt that is pressed before its program is there counts once it is, a letter does not', async () => {
  const handled: string[] = []
  const program = { groups: () => [], handle: ({ code }: KeyboardEvent) => void handled.push(code) }
  let arrive: (it: typeof program) => void = () => undefined
  const loading = new Promise<typeof program>((resolve) => {
    arrive = resolve
  })
  render(
    <FeaturePartsProvider parts={[{ keys: [keysPart(1, () => loading)] }]}>
      <Keys />
    </FeaturePartsProvider>,
  )
  fireEvent.keyDown(document.body, { key: 'm', code: 'KeyM' })
  fireEvent.keyDown(document.body, { key: '9', code: 'Digit9', altKey: true })
  expect(handled).toEqual([])
  arrive(program)
  await vi.waitFor(() => expect(handled).toEqual(['Digit9']), { timeout: 60_000 })
})

test('what Alt writes into a text stays there; a key that writes nothing is heard there too', async () => {
  const handled: string[] = []
  const program = { groups: () => [], handle: ({ code }: KeyboardEvent) => void handled.push(code) }
  const part = keysPart(1, () => Promise.resolve(program))
  await part.part.load()
  render(
    <FeaturePartsProvider parts={[{ keys: [part] }]}>
      <Keys />
      <input aria-label="Name" />
    </FeaturePartsProvider>,
  )
  const field = screen.getByRole('textbox', { name: 'Name' })
  // A bracket on a German Mac, a letter on a Polish one, and one that waits for the next key.
  fireEvent.keyDown(field, { key: '[', code: 'Digit5', altKey: true })
  fireEvent.keyDown(field, { key: 'ś', code: 'KeyS', altKey: true })
  fireEvent.keyDown(field, { key: 'Dead', code: 'KeyN', altKey: true })
  expect(handled).toEqual([])
  fireEvent.keyDown(field, { key: 's', code: 'KeyS', altKey: true })
  fireEvent.keyDown(document.body, { key: '[', code: 'Digit5', altKey: true })
  expect(handled).toEqual(['KeyS', 'Digit5'])
})
