#!/usr/bin/env node
import { runCli } from './run-cli.ts'

// Whoever reads no further, such as head, has what they wanted.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  input: process.stdin,
  screen: {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    columns: process.stdout.isTTY ? process.stdout.columns : null,
  },
})
