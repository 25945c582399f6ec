import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Browser, Page } from '@playwright/test'

import { newContext } from '../harness/browser.ts'

/** Keeps the largest answer of JSON that the page gets, as text. */
export function largestJson(page: Page): () => Promise<string> {
  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.headers()['content-type']?.includes('json')) bodies.push(response.text().catch(() => ''))
  })
  return async () => (await Promise.all(bodies)).toSorted((a, b) => b.length - a.length)[0] ?? ''
}

/** Milliseconds of a fresh profile for an empty page that fetches and parses the text. */
export async function openBare(browser: Browser, json: string): Promise<number> {
  const body = Buffer.from(json)
  const server = createServer((request, response) => {
    const isContent = request.url === '/content'
    response.setHeader('content-type', isContent ? 'application/json' : 'text/html')
    response.end(isContent ? body : '<!doctype html><title>bare</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const context = await newContext(browser)
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'commit' })
  const ms = await page.evaluate(async () => {
    const lines = (await (await fetch('/content')).text()).trimEnd().split('\n')
    return lines.map((line) => JSON.parse(line) as unknown).length > 0 ? performance.now() : Number.NaN
  })
  await context.close()
  await new Promise((resolve) => server.close(resolve))
  return ms
}
