import { expect, it } from 'vitest'

import { splitAddresses } from './split-addresses.ts'

it('splits at commas, spaces and new lines and keeps each address once', () => {
  expect(splitAddresses(' a@x.example, b@x.example\nc@x.example;a@x.example  ')).toEqual([
    'a@x.example',
    'b@x.example',
    'c@x.example',
  ])
})

it('finds nothing in nothing', () => {
  expect(splitAddresses(' ,\n ')).toEqual([])
})
