import { FeaturePartsProvider, keysPart } from '@weft/client-kit'
import { fireEvent, render } from '@testing-library/react'
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
