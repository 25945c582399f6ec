import { createServer, type IncomingMessage, request as askServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Browser, Page } from '@playwright/test'
import { build } from 'vite'

/** A page with nothing in it but one program, at an address of its own. */
export interface BundledPage {
  page: Page
  /** Loads it anew: memory and compiled code are gone, what the browser keeps stays. */
  reload(): Promise<void>
  close(): Promise<void>
}

export interface BundledPageOptions {
  /** A server whose `/api` the page finds at its own address. */
  api?: string
}

/** Bundles a TypeScript file for the browser and opens it; what it puts on `globalThis` can be called. */
export async function openBundledPage(
  browser: Browser,
  entry: string,
  { api }: BundledPageOptions = {},
): Promise<BundledPage> {
  const script = await bundle(entry)
  const server = createServer((request, response) => {
    if (api && request.url?.startsWith('/api/')) {
      passOn(api, request, response)
      return
    }
    const isScript = request.url === '/page.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? script : '<!doctype html><script type="module" src="/page.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const context = await browser.newContext()
  const page = await context.newPage()
  const address = `http://localhost:${port}/`
  await page.goto(address)
  return {
    page,
    reload: async () => void (await page.goto(address)),
    async close() {
      await context.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function passOn(api: string, request: IncomingMessage, response: ServerResponse): void {
  const { method = 'GET', url = '/', headers } = request
  const asked = askServer(new URL(url, api), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  asked.on('error', () => response.destroy())
  request.pipe(asked)
}

async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      target: 'esnext',
      rollupOptions: { input: entry, output: { format: 'es', codeSplitting: false } },
    },
  })
  const outputs = Array.isArray(built) ? built : [built]
  for (const one of outputs) {
    if (!('output' in one)) continue
    for (const file of one.output) if (file.type === 'chunk' && file.isEntry) return file.code
  }
  throw new Error(`Nothing was built from ${entry}`)
}
