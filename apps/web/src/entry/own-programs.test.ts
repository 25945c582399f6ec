import { expect, test } from 'vitest'

import { ownPrograms } from './own-programs.ts'

const HERE = 'https://weft.test'

function pageNaming(content: string | undefined): Document {
  return { querySelector: () => (content === undefined ? null : { content }) } as unknown as Document
}

test('the worker and the operator’s script are loaded, and nothing else of this host or another', () => {
  const isOwn = ownPrograms(pageNaming(undefined), HERE)
  const judge = (url: string) => isOwn(new URL(url, HERE))
  expect([judge('/service-worker.js'), judge('/api/additional-scripts.js')]).toEqual([true, true])
  for (const url of [
    '/api/1/attachments/get/x',
    '/assets/a.js',
    'https://guard.test/a.js',
    'data:,1',
    'blob:x',
  ])
    expect(judge(url), url).toBe(false)
})

test('a guard that the page names is loaded from its hosts', () => {
  const isOwn = ownPrograms(pageNaming('https://guard.test https://other.test'), HERE)
  expect(isOwn(new URL('https://guard.test/check.js'))).toBe(true)
  expect(isOwn(new URL('https://guard.test.evil.test/check.js'))).toBe(false)
  expect(isOwn(new URL('https://weft.test/check.js'))).toBe(false)
})
