import { must } from '@weft/base'

import type { ColumnCheck } from '../shared/index.ts'
import type { Analysis, AnalyseInput } from './analyse.ts'
import type { Question, Reply } from './reader-process.ts'
import type { PreparedColumn, PrepareInput } from './prepare-columns.ts'
import type { ReadRowsInput, RowChunk } from './read-rows.ts'
import { ask } from './reader-processes.ts'

async function askOnce<K extends Reply['kind']>(question: Question, kind: K) {
  let found: Extract<Reply, { kind: K }> | undefined
  // To the end, so that the process can be asked again.
  for await (const { reply } of ask(question))
    if (reply.kind === kind) found = reply as Extract<Reply, { kind: K }>
  return must(found, `the process answers ${kind}`)
}

/** Reads files in processes of their own: parsing 50 MB must not keep others waiting. */
export const fileReader = {
  /** Counts, samples and guesses. Throws an AppError for files that cannot be imported. */
  async analyse(input: AnalyseInput): Promise<Analysis> {
    return (await askOnce({ task: 'analyse', input }, 'analysis')).analysis
  },
  /** The first pass of an import: settings and choices of the mapped columns. */
  async prepare(input: PrepareInput): Promise<PreparedColumn[]> {
    return (await askOnce({ task: 'prepare', input }, 'columns')).columns
  },
  /** What columns would lose. */
  async check(input: PrepareInput): Promise<ColumnCheck[]> {
    return (await askOnce({ task: 'check', input }, 'checks')).checks
  },
  /** The second pass: rows as values, read ahead by a few chunks. */
  async *rows(input: ReadRowsInput): AsyncGenerator<RowChunk> {
    for await (const { reply, taken } of ask({ task: 'rows', input })) {
      if (reply.kind !== 'chunk') continue
      yield reply.chunk
      taken()
    }
  },
}
