import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { startChild } from './child.ts'
import { makeTempFolder } from './temp-folder.ts'

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    // A zombie is over; its parent has not asked yet.
    const state = `/proc/${pid}/stat`
    return !existsSync(state) || !/^\d+ \(.*\) Z/.test(readFileSync(state, 'utf8'))
  } catch {
    return false
  }
}
const FOREVER = 'process.stdout.write(String(process.pid)); setInterval(() => {}, 1e6)'

test('what a program writes is kept, and its end is told', async () => {
  const child = startChild(
    process.execPath,
    ['-e', 'console.log("out"); console.error("err"); process.exit(3)'],
    {
      atEnd: onTestFinished,
    },
  )
  expect(await child.firstOutput).toBe('out\n')
  expect(await child.ended).toBe(3)
  expect(child.output()).toContain('err')
})

test('one that ends without a word, or cannot start, says so', async () => {
  await expect(startChild(process.execPath, ['-e', '']).firstOutput).rejects.toThrow('ended without a word')
  await expect(startChild('/nowhere/at-all', []).firstOutput).rejects.toThrow('ENOENT')
})

test('a test that fails ends its child', async () => {
  const ends: (() => Promise<void>)[] = []
  const child = startChild(process.execPath, ['-e', FOREVER], { atEnd: (end) => ends.push(end) })
  const pid = Number(await child.firstOutput)
  expect(isAlive(pid)).toBe(true)
  // The runner calls what was announced whether the test passed or not.
  for (const end of ends) await end()
  expect(isAlive(pid)).toBe(false)
})

test('a test process that is killed takes its child along, and a runner that waits for its pipes goes on', async () => {
  const folder = makeTempFolder('child', onTestFinished)
  const said = join(folder, 'pid')
  const script = join(folder, 'test-process.mjs')
  writeFileSync(
    script,
    `import { writeFileSync } from 'node:fs'
    import { startChild } from ${JSON.stringify(new URL('./child.ts', import.meta.url).href)}
    const child = startChild(process.execPath, ['-e', ${JSON.stringify(FOREVER)}])
    writeFileSync(${JSON.stringify(said)}, await child.firstOutput)
    setInterval(() => {}, 1e6)`,
  )
  const tester = startChild(process.execPath, [script], { atEnd: onTestFinished })
  await expect.poll(() => existsSync(said) && readFileSync(said, 'utf8')).toMatch(/^\d+$/)
  const pid = Number(readFileSync(said, 'utf8'))
  await tester.end()
  // It comes with the end of all that holds the pipes, as a test runner waits for it.
  await tester.ended
  await expect.poll(() => isAlive(pid)).toBe(false)
})
