import type { Tx } from '@weft/db'

import { errors } from '../errors.ts'
import type { Operation, Outcome } from './operation.ts'

/** Larger answers are remembered by name and told with the record as it is at the replay. */
const WHOLE_BODY_LIMIT = 2_048

interface Remembered {
  user_id: number
  key: string
  hash: string
  status: number
  body: Record<string, unknown>
}

export interface Memory {
  /** The remembered answer of an operation; throws `key_reused` when the key came with another request. */
  recall(
    operation: Pick<Operation, 'caller' | 'key' | 'hash'>,
  ): Outcome | { again: { status: number; id: string } } | null
}

/** Looks up what is remembered of the operations' keys, in one statement. Users may see only their own rows. */
export async function recallAnswers(
  tx: Tx,
  operations: readonly Pick<Operation, 'caller' | 'key' | 'hash'>[],
): Promise<Memory> {
  const keyed = operations.filter((operation) => operation.key !== null)
  const rows = keyed.length
    ? await tx.query<Remembered>(
        { name: 'recall-answers', text: `select * from recall_answers($1::int[], $2::text[])` },
        [keyed.map((operation) => operation.caller.user_id), keyed.map((operation) => operation.key)],
      )
    : []
  const known = new Map(rows.map((row) => [`${row.user_id}:${row.key}`, row]))
  return {
    recall({ caller, key, hash }) {
      const row = key === null ? undefined : known.get(`${caller.user_id}:${key}`)
      if (!row) return null
      if (row.hash !== hash) throw errors.key_reused()
      const replay = row.body['replay'] as { id: string } | undefined
      return replay
        ? { again: { status: row.status, id: replay.id } }
        : { status: row.status, body: row.body }
    },
  }
}

/** The text that is kept of an answer. */
export function keptBody(outcome: Outcome, id: string | undefined): string {
  const text = JSON.stringify(outcome.body)
  return text.length <= WHOLE_BODY_LIMIT || id === undefined ? text : JSON.stringify({ replay: { id } })
}

/** Nothing is remembered, as far as is known. */
export const NO_MEMORY: Memory = { recall: () => null }

/** Answers as `claim_answers` takes them: accepted ones to keep, and the keys of refused ones to look for. */
export function claimedAnswers(
  answers: readonly { operation: Operation; outcome: Outcome }[],
): string | null {
  const parts: string[] = []
  for (const { operation, outcome } of answers) {
    if (operation.key === null) continue
    const head = `{"u":${operation.caller.user_id},"k":${JSON.stringify(operation.key)}`
    parts.push(
      outcome.status < 300
        ? `${head},"h":"${operation.hash}","s":${outcome.status},"b":${keptBody(outcome, operation.id)}}`
        : `${head}}`,
    )
  }
  return parts.length === 0 ? null : `[${parts.join(',')}]`
}

/** Remembers accepted answers inside the change's own transaction. */
export async function rememberAnswers(
  tx: Tx,
  answers: readonly {
    operation: Pick<Operation, 'caller' | 'key' | 'hash'> & { id?: string }
    outcome: Outcome
  }[],
): Promise<void> {
  const rows = answers.filter(({ operation, outcome }) => operation.key !== null && outcome.status < 300)
  if (rows.length === 0) return
  const bodies = rows.map(({ operation, outcome }) => keptBody(outcome, operation.id))
  await tx.query(
    {
      name: 'remember-answers',
      text: `select remember_answers($1::int[], $2::text[], $3::text[], $4::int[], $5::text[])`,
    },
    [
      rows.map(({ operation }) => operation.caller.user_id),
      rows.map(({ operation }) => operation.key),
      rows.map(({ operation }) => operation.hash),
      rows.map(({ outcome }) => outcome.status),
      bodies,
    ],
  )
}
