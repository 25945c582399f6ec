import { expect, test } from 'vitest'
import { mergeSettings } from './merge-settings.ts'

const label = (id: string, name = id) => ({ id, name })

test('two people may each add a label and change different settings', () => {
  expect(
    mergeSettings(
      { labels: [label('a')], multiple: true },
      { labels: [label('a'), label('b')], multiple: true },
      { labels: [label('a'), label('c')], multiple: false },
    ),
  ).toEqual({ labels: [label('a'), label('c'), label('b')], multiple: false })
})

test('the same label renamed twice, or the same setting changed twice, is a conflict', () => {
  expect(
    mergeSettings({ labels: [label('a')] }, { labels: [label('a', 'x')] }, { labels: [label('a', 'y')] }),
  ).toBeUndefined()
  expect(mergeSettings({ precision: 0 }, { precision: 1 }, { precision: 2 })).toBeUndefined()
})

test('a setting that one side removed stays removed', () => {
  expect(mergeSettings({ min: 1, max: 2 }, { max: 2 }, { min: 1, max: 3 })).toEqual({ max: 3 })
  expect(
    mergeSettings({ labels: [label('a')] }, { labels: [] }, { labels: [label('a'), label('b')] }),
  ).toEqual({
    labels: [label('b')],
  })
})
