import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

import { chromium, expect, test } from '@playwright/test'

import { cleaningUp } from '../harness/cleaning-up.ts'
import { newDataDir, removeDataDir, startServerProcess } from '../harness/server-process.ts'

const clean = cleaningUp()

/** A port that nobody has, so that the address can be said before the start. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('the notice comes from the host beside, and pads the page', async ({ launchOptions }) => {
  const dataDir = await newDataDir()
  clean(() => removeDataDir(dataDir))
  const port = await freePort()
  const url = `http://weft.test:${port}`
  const server = await startServerProcess({ dataDir, env: { PORT: String(port), APP_URL: url } })
  clean(() => server.stop())
  await writeFile(join(dataDir, 'status-message.txt'), 'Weft rests at noon.')
  // Two names, as people have them, that lead here.
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP *.test 127.0.0.1'],
  })
  clean(() => browser.close())
  const page = await browser.newPage()
  const reports: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|CORS/.test(message.text())) reports.push(message.text())
  })
  const asked: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('stat.')) asked.push(`${response.status()} ${response.url()}`)
  })
  await page.goto(`${url}/login`)
  const banner = page.getByText('Weft rests at noon.')
  // Somebody has to do something; some time after that it is asked.
  await page.mouse.move(10, 10)
  await page.mouse.click(10, 10)
  await expect(banner).toBeVisible()
  expect(asked[0]).toBe(`200 http://stat.weft.test:${port}/message`)
  expect(reports).toEqual([])
  const box = await banner.boundingBox()
  expect(box?.y).toBeLessThan(42)
})
