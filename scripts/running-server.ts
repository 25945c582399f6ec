import { spawn } from 'node:child_process'

import { root } from './run.ts'

const PORT = process.env['PORT'] ?? '4010'

/** The server at PORT; when none answers, one that is started for as long as it is used. */
export async function runningServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const url = process.env['APP_URL'] ?? `http://localhost:${PORT}`
  if (await answers(url)) return { url, stop: async () => undefined }
  const child = spawn(process.execPath, ['apps/server/src/main.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('Weft is ready') && resolve())
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready.`)))
  })
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`)).ok
  } catch {
    return false
  }
}
