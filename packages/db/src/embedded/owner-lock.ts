import { Client } from 'pg'
import { errorCode } from '../errors.ts'

// Any number, the same in all versions.
const OWNER_LOCK = 0x77_65_66_74_00

/**
 * 'mine': held by the connection for as long as it lives. 'taken': another process supervises this cluster.
 * 'starting': the server is up but refuses for now (recovery, shutdown). 'silent': nobody answers.
 */
export type LockAnswer = { is: 'mine'; connection: Client } | { is: 'taken' | 'starting' | 'silent' }

export async function tryOwnerLock(connectionString: string): Promise<LockAnswer> {
  const connection = new Client({
    connectionString,
    application_name: 'weft owner',
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
  })
  connection.on('error', () => {})
  try {
    await connection.connect()
    const { rows } = await connection.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      OWNER_LOCK,
    ])
    if (rows[0]?.mine) return { is: 'mine', connection }
    await connection.end()
    return { is: 'taken' }
  } catch (error) {
    // What failed before is what counts.
    void connection.end().catch(() => {})
    const code = errorCode(error)
    if (code === '28P01') throw error
    return { is: code?.startsWith('57P') || code === '53300' ? 'starting' : 'silent' }
  }
}
