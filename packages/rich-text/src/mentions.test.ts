import { expect, test } from 'vitest'

import { cleanBlocks, excerptOf, MAX_MENTIONS, mentioningOnly, mentionsOf } from './index.ts'

const mention = (id: string | number) =>
  `<span data-type="mention" data-id="${id}" data-label="Ada">@Ada</span>`

test('people are mentioned once each, and only by ids that can be', () => {
  const ids = ['7', '7', '12', '0', '-3', '99999999999', 'ada', '4294967296']
  expect(mentionsOf(`<p>${ids.map(mention).join(' ')}</p>`)).toEqual({ people: [7, 12], board: false })
  expect(mentionsOf(`<ul><li><p>${mention('board')}</p></li></ul>`)).toEqual({ people: [], board: true })
  expect(mentionsOf('<p>data-type="mention" data-id="7"</p>')).toEqual({ people: [], board: false })
})

test('what stands for a text says whom the whole of it mentions, and nothing where that is nobody', () => {
  const long = `<p>${'word '.repeat(2_000)}</p><p>${mention(7)} ${mention(3)} ${mention('board')}</p>`
  expect(excerptOf(long).mentions).toEqual([7, 3])
  expect(excerptOf('<p>plain</p>')).not.toHaveProperty('mentions')
  const crowd = Array.from({ length: MAX_MENTIONS + 5 }, (_, at) => mention(at + 1)).join('')
  expect(excerptOf(`<p>${crowd}</p>`).mentions).toHaveLength(MAX_MENTIONS)
})

test('mentions of others become words, in a spelling that stays as it is', () => {
  const text = `<p>Ask ${mention(7)}, ${mention(12)} or ${mention('board')}</p>`
  const kept = mentioningOnly(text, [12])
  expect(kept).toBe(`<p>Ask <span>@Ada</span>, ${mention(12)} or <span>@Ada</span></p>`)
  expect(cleanBlocks(kept).join('')).toBe(kept)
  expect(mentioningOnly(text, [])).not.toContain('mention')
})
