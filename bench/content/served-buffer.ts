// A bare HTTP server in a process of its own that answers one buffer, whatever is asked: what the wire itself costs.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Serves `body` to those who ask; an asker who brings `if-none-match` gets a 304. */
export async function serveBuffer(body: Buffer): Promise<{ url: string; stop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'weft-bare-'))
  const file = join(folder, 'body')
  writeFileSync(file, body)
  const child = spawn(process.execPath, [import.meta.filename, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    url: `http://127.0.0.1:${Number(port.toString())}`,
    stop() {
      endChild(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function endChild(child: ChildProcess): void {
  child.kill('SIGKILL')
}

if (process.argv[1] === import.meta.filename) {
  const body = readFileSync(process.argv[2] ?? '')
  const server = createServer((request, response) => {
    if (request.headers['if-none-match']) response.writeHead(304).end()
    else response.writeHead(200, { 'content-type': 'text/plain', 'content-length': body.length }).end(body)
  })
  server.listen(0, '127.0.0.1', () => {
    process.stdout.write(String((server.address() as { port: number }).port))
  })
}
