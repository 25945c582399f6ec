// The door for processes: plain JavaScript, so that with a warm cache nothing has to strip types, not even of the first
// file. `main.ts` starts the same server without this.
import { mkdirSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join, resolve } from 'node:path'

// Half for password hashes (argon2_parallel), half for files and compression, which else wait behind them. Read when the
// pool is first used, so before everything else.
process.env['UV_THREADPOOL_SIZE'] ??= '8'

const dataDir = resolve(process.env['DATA_DIR'] || 'data')
try {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  enableCompileCache(join(dataDir, 'compile-cache'))
} catch {
  // Slower, no more; what is wrong with the folder is said by whoever needs it.
}
await import('./main.ts')
