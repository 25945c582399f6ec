// Server and web client side by side; the first to end takes the other along.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

import { root } from './run.ts'

const start = (args: string[], cwd: string) => spawn(process.execPath, args, { cwd, stdio: 'inherit' })

const children = [
  start(['--watch', 'apps/server/src/main.ts', ...process.argv.slice(2)], root),
  start([join(root, 'node_modules/vite/bin/vite.js')], join(root, 'apps/web')),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 0
    stop()
  })
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
