import { now } from '@weft/base'
import type { Database, Tx } from '@weft/db'

import type { SsoCheck } from '../../shared/index.ts'

export interface TestRow {
  at: string
  passed: boolean
  checks: SsoCheck[]
  /** Encrypted. */
  assertion: string | null
}

export async function saveTest(
  db: Database,
  of: { team_id: number; connection_id: string; user_id: number },
  test: Omit<TestRow, 'at'>,
): Promise<void> {
  await db.run(
    of.team_id,
    {
      name: 'save-sso-test',
      text: `insert into sso_tests (team_id, connection_id, user_id, at, passed, checks, assertion)
             values ($1, $2, $3, to_timestamp($4::float8 / 1000), $5, $6, $7)
             on conflict (team_id, connection_id, user_id) do update set at = excluded.at, passed = excluded.passed,
               checks = excluded.checks, assertion = excluded.assertion`,
    },
    [
      of.team_id,
      of.connection_id,
      of.user_id,
      now(),
      test.passed,
      JSON.stringify(test.checks),
      test.assertion,
    ],
  )
}

export async function readTest(
  tx: Tx,
  of: { team_id: number; connection_id: string; user_id: number },
): Promise<TestRow | undefined> {
  const [row] = await tx.query<TestRow>(
    {
      name: 'read-sso-test',
      text: `select at, passed, checks, assertion from sso_tests
             where team_id = $1 and connection_id = $2 and user_id = $3`,
    },
    [of.team_id, of.connection_id, of.user_id],
  )
  return row
}
