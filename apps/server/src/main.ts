import { readConfig } from './config.ts'

const config = settings()
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
