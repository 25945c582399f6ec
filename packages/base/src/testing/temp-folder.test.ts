import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { startChild } from './child.ts'
import { makeTempFolder } from './temp-folder.ts'

test('a folder is there until its end is announced, and then it is gone with all that lies in it', async () => {
  const ends: (() => Promise<void>)[] = []
  const folder = makeTempFolder('own', (end) => ends.push(end))
  const other = makeTempFolder('own', onTestFinished)
  writeFileSync(join(folder, 'left'), 'open')
  for (const end of ends) await end()
  expect([existsSync(folder), existsSync(other)]).toEqual([false, true])
})

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'a test process that %s ends leaves no folder behind',
  async (signal) => {
    const script = join(makeTempFolder('script', onTestFinished), 'test-process.mjs')
    writeFileSync(
      script,
      `import { makeTempFolder } from ${JSON.stringify(new URL('./temp-folder.ts', import.meta.url).href)}
    process.stdout.write(makeTempFolder('forgotten'))
    setInterval(() => {}, 1e6)`,
    )
    const tester = startChild(process.execPath, [script], { atEnd: onTestFinished })
    const folder = await tester.firstOutput
    expect(existsSync(folder)).toBe(true)
    await tester.end(signal)
    await expect.poll(() => existsSync(dirname(folder))).toBe(false)
  },
)

test('a test process that ends by itself leaves none either', async () => {
  const url = JSON.stringify(new URL('./temp-folder.ts', import.meta.url).href)
  const code = `const { makeTempFolder } = await import(${url}); process.stdout.write(makeTempFolder('forgotten'))`
  const tester = startChild(process.execPath, ['-e', code], { atEnd: onTestFinished })
  const folder = await tester.firstOutput
  await tester.ended
  expect(existsSync(dirname(folder))).toBe(false)
})
