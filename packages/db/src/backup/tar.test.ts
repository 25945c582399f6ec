import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTempFolder } from '@weft/base/testing'
import { expect, onTestFinished, test } from 'vitest'
import { NotAnArchive, readTar, tarEnd, tarEntry } from './tar.ts'

function folder(): string {
  const made = makeTempFolder('tar', onTestFinished)
  return made
}

async function entriesOf(path: string): Promise<{ name: string; data: Buffer }[]> {
  const file = await open(path)
  try {
    const entries = []
    for await (const { name, data } of readTar(file)) entries.push({ name, data })
    return entries
  } finally {
    await file.close()
  }
}

const content = [0, 1, 511, 512, 513, 100_000].map((size, n) => ({
  name: `tables/t${n}/000001.zst`,
  data: randomBytes(size),
}))
const archive = Buffer.concat([
  ...content.flatMap(({ name, data }) => tarEntry(name, data, 1_700_000_000)),
  tarEnd(),
])

test('what was put in comes out, in its order', async () => {
  const path = join(folder(), 'a.tar')
  writeFileSync(path, archive)
  expect(await entriesOf(path)).toEqual(content)
})

test('the tools of the system read it as well', () => {
  const made = folder()
  writeFileSync(join(made, 'a.tar'), archive)
  execFileSync('tar', ['xf', 'a.tar'], { cwd: made })
  for (const { name, data } of content) expect(readFileSync(join(made, name)).equals(data)).toBe(true)
})

test('a file that ends early is no archive, wherever it ends', async () => {
  const path = join(folder(), 'a.tar')
  for (let end = 0; end < archive.length; end += 509) {
    writeFileSync(path, archive.subarray(0, end))
    await expect(entriesOf(path)).rejects.toThrow(NotAnArchive)
  }
})

test('a header that was changed is found', async () => {
  const path = join(folder(), 'a.tar')
  const changed = Buffer.from(archive)
  changed.write('9', 130)
  writeFileSync(path, changed)
  await expect(entriesOf(path)).rejects.toThrow(NotAnArchive)
})
