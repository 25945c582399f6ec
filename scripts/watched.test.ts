import { expect, test, vi } from 'vitest'

import { run } from './run.ts'
import { runWatched } from './watched.ts'

const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)
const node = (script: string) => ['-e', script]

test('a run that ends is told by its code', async () => {
  expect(await runWatched(node('process.exit(0)'))).toEqual({ code: 0, held: null })
  expect(await runWatched(node('process.exit(3)'))).toEqual({ code: 3, held: null })
})

test('a run that hangs is ended, and what it waits for is named', async () => {
  quiet()
  const { code, held } = await runWatched(
    node(
      `require('node:child_process').spawn('sleep', ['4321'], { stdio: 'inherit' }); setInterval(() => {}, 1e6)`,
    ),
    { quietMs: 500 },
  )
  expect(code).toBe(1)
  expect(held).toContain('Nothing was printed')
  expect(held).toContain('sleep 4321')
  await expect.poll(() => isRunning('sleep 4321')).toBe(false)
})

test('what outlives a run and holds its output is named and ended, although its test was killed', async () => {
  quiet()
  const { code, held } = await runWatched(
    node(
      `require('node:child_process').spawn('sleep', ['4322'], { stdio: 'inherit' }); process.kill(process.pid, 'SIGKILL')`,
    ),
    { leftMs: 300 },
  )
  expect(code).toBe(1)
  expect(held).toContain('It had ended, and what it started had not.')
  expect(held).toContain('sleep 4322')
  await expect.poll(() => isRunning('sleep 4322')).toBe(false)
})

async function isRunning(command: string): Promise<boolean> {
  const { output } = await run('ps', ['-eo', 'args='])
  return output.split('\n').some((line) => line.trim() === command)
}
