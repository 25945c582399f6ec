import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { declaredErrors } from '@weft/base'

// Loading the features and the database declares their errors.
import '@weft/db'
import './features.ts'
import { standingSentences } from './specified-sentences.ts'

const PATH = join(import.meta.dirname, '../../../docs/errors.md')

/** docs/errors.md as the code declares it. */
export function errorsPage(): string {
  const rows = declaredErrors().map(
    ({ code, status, message, type }) => `| \`${code}\` | ${status} | ${message} | ${type ?? ''} |`,
  )
  const sentences = standingSentences().map(({ sentence, feature, source, test }) =>
    source === null
      ? `| ${sentence} | ${feature} | comes with it | |`
      : `| ${sentence} | ${feature} | ${source} | ${test ?? ''} |`,
  )
  return `# Errors

Written by \`npm run fix\` from the declarations in the code. Every error answers \`{message, code, type?, data?}\`; \`message\` comes in the caller's language.

| Code | Status | Message | Type |
|---|---|---|---|
${rows.join('\n')}

## The specification's sentences

Both of its catalogues. Those whose feature is there name where they are said and a test that asks for them; the others come with their feature.

| Sentence | Feature | Said by | Tested by |
|---|---|---|---|
${sentences.join('\n')}
`
}

export function writtenErrorsPage(): string {
  return readFileSync(PATH, 'utf8')
}

if (process.argv[1] === import.meta.filename) writeFileSync(PATH, errorsPage())
