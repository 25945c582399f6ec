import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

import { readConfig } from './config.ts'

// Before anything large is loaded: the second start then skips compiling.
const config = settings()
enableCompileCache(join(config.dataDir, 'compile-cache'))

const { run } = await import('./run.ts')
await run(config)

function settings() {
  try {
    return readConfig(process.env)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}
