import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeTempFolder } from '@weft/base/testing'
import { expect, onTestFinished, test } from 'vitest'
import { takePlace } from './take-place.ts'

function folders() {
  const base = makeTempFolder('place', onTestFinished)
  const [dataDir, from] = [join(base, 'data'), join(base, 'new')]
  for (const [folder, text] of [
    [dataDir, 'old'],
    [from, 'new'],
  ] as const) {
    mkdirSync(join(folder, 'files'), { recursive: true })
    writeFileSync(join(folder, 'files', 'a'), text)
    writeFileSync(join(folder, 'secret-key'), text)
  }
  return { dataDir, from, aside: join(dataDir, 'before') }
}
const stateOf = (dataDir: string) => [
  readdirSync(dataDir).toSorted(),
  readFileSync(join(dataDir, 'files', 'a'), 'utf8'),
  readFileSync(join(dataDir, 'secret-key'), 'utf8'),
]
const OLD = [['files', 'secret-key'], 'old', 'old']

test('what was restored takes the place of what was there, and gives it back', async () => {
  const { dataDir, from, aside } = folders()
  const takeBack = await takePlace({ dataDir, from, aside, occupied: ['files', 'secret-key'] })
  expect(stateOf(dataDir)).toEqual([['before', 'files', 'secret-key'], 'new', 'new'])
  await takeBack()
  expect(stateOf(dataDir)).toEqual(OLD)
})

test('where one thing cannot be moved, none is', async () => {
  const { dataDir, from, aside } = folders()
  const gone = takePlace({ dataDir, from, aside, occupied: ['files', 'not there', 'secret-key'] })
  await expect(gone).rejects.toThrow(/ENOENT/)
  expect(stateOf(dataDir)).toEqual(OLD)
  // Something that was not counted lies in the way.
  await expect(takePlace({ dataDir, from, aside, occupied: ['secret-key'] })).rejects.toThrow(
    /ENOTEMPTY|EEXIST/,
  )
  expect(stateOf(dataDir)).toEqual(OLD)
})
