import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { declaredErrors } from '@weft/base'

// Loading the features and the database declares their errors.
import '@weft/db'
import './features.ts'

const PATH = join(import.meta.dirname, '../../../docs/errors.md')

/** docs/errors.md as the code declares it. */
export function errorsPage(): string {
  const rows = declaredErrors().map(
    ({ code, status, message, type }) => `| \`${code}\` | ${status} | ${message} | ${type ?? ''} |`,
  )
  return `# Errors

Written by \`npm run fix\` from the declarations in the code. Every error answers \`{message, code, type?, data?}\`; \`message\` comes in the caller's language.

| Code | Status | Message | Type |
|---|---|---|---|
${rows.join('\n')}
`
}

export function writtenErrorsPage(): string {
  return readFileSync(PATH, 'utf8')
}

if (process.argv[1] === import.meta.filename) writeFileSync(PATH, errorsPage())
