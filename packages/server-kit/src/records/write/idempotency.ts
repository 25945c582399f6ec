import type { Tx } from '@weft/db'

import { errors } from '../../errors.ts'
import type { Operation, Outcome } from '../contract/operation.ts'

/** Larger answers are remembered by name and told with the record as it is at the replay. */
const WHOLE_BODY_LIMIT = 2_048

interface Remembered {
  user_id: number
  key: string
  hash: string
  status: number
  body: string
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
      const body = JSON.parse(row.body) as Record<string, unknown>
      const replay = body['replay'] as { id: string } | undefined
      return replay ? { again: { status: row.status, id: replay.id } } : { status: row.status, body }
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

interface Answer {
  operation: Pick<Operation, 'caller' | 'key' | 'hash'> & { id?: string }
  outcome: Outcome
}

/** Accepted answers as `remember_answers` takes them: lists of users, keys, hashes and statuses, and a body a line. */
export function acceptedAnswers(answers: readonly Answer[]): unknown[] {
  const rows = answers.filter(({ operation, outcome }) => operation.key !== null && outcome.status < 300)
  return [
    rows.map(({ operation }) => operation.caller.user_id),
    rows.map(({ operation }) => operation.key),
    rows.map(({ operation }) => operation.hash),
    rows.map(({ outcome }) => outcome.status),
    // JSON as it is written here has no line ends.
    rows.map(({ operation, outcome }) => keptBody(outcome, operation.id)).join('\n'),
  ]
}

/** Users and keys of what was refused. */
export function refusedKeys(answers: readonly Answer[]): [users: number[], keys: (string | null)[]] {
  const rows = answers.filter(({ operation, outcome }) => operation.key !== null && outcome.status >= 300)
  return [rows.map(({ operation }) => operation.caller.user_id), rows.map(({ operation }) => operation.key)]
}

/** Remembers accepted answers inside the change's own transaction. */
export async function rememberAnswers(tx: Tx, answers: readonly Answer[]): Promise<void> {
  const accepted = acceptedAnswers(answers)
  if (accepted[4] === '') return
  await tx.query(
    {
      name: 'remember-answers',
      text: `select remember_answers($1::int[], $2::text[], $3::text[], $4::int[], $5)`,
    },
    accepted,
  )
}
