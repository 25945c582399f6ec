// The door for processes: plain JavaScript, so that with a warm cache nothing has to strip types, not even of the first
// file. `main.ts` starts the same server without this.
import { mkdirSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join, resolve } from 'node:path'

const dataDir = resolve(process.env['DATA_DIR'] || 'data')
try {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  enableCompileCache(join(dataDir, 'compile-cache'))
} catch {
  // Slower, no more; what is wrong with the folder is said by whoever needs it.
}
await import('./main.ts')
