import { AsyncLocalStorage } from 'node:async_hooks'
import { assert } from '@weft/base'
import type { ClientBase, Pool, PoolClient } from 'pg'
import { databaseErrors, toAppError } from './errors.ts'
import { scopeStatement } from './session.ts'
import type { Scope, Statement, Tx } from './tx.ts'

interface Holder {
  open: boolean
}

/** Set while a connection is held: taking a second one could wait for ever on a full pool. */
const holding = new AsyncLocalStorage<Holder>()

/** Which scope a connection's session carries, so that equal ones in a row cost nothing. */
const sessionScopes = new WeakMap<PoolClient, string>()

/** Takes a connection, gives it to `fn`, and puts it back; a connection that failed is thrown away. */
export async function withConnection<T>(
  pool: Pool,
  queueSize: number,
  fn: (client: PoolClient) => Promise<T>,
): Promise<T> {
  assert(!holding.getStore()?.open, 'a connection is held already: use the Tx that was given')
  // The driver queues callers for a tick even when there is room; those do not count.
  const room = pool.idleCount + pool.options.max - pool.totalCount
  if (pool.waitingCount - room >= queueSize) throw databaseErrors.overloaded()
  const client = await pool.connect()
  const holder = { open: true }
  let lost: Error | undefined
  // Without a listener a connection that breaks between two statements would end the process.
  const onError = (error: Error) => {
    lost = error
  }
  client.on('error', onError)
  try {
    return await holding.run(holder, () => fn(client))
  } finally {
    holder.open = false
    client.off('error', onError)
    // A session whose transaction state is unknown or open would carry one caller's work into the next one's.
    client.release(lost ?? client.getTransactionStatus() !== 'I')
  }
}

/** Runs `fn` in the scope, statement by statement. */
export async function runScoped<T>(client: PoolClient, scope: Scope, fn: (tx: Tx) => Promise<T>): Promise<T> {
  return withTx(client, setSessionScope(client, scope), fn)
}

/** Runs `fn` between BEGIN and COMMIT; without a scope (`undefined`) as the owner. */
export async function runTransaction<T>(
  client: ClientBase,
  scope: Scope | undefined,
  fn: (tx: Tx) => Promise<T>,
  beginning = 'begin',
): Promise<T> {
  const begin = scope === undefined ? beginning : `${beginning}; ${scopeStatement(scope, true)}`
  let result: T
  try {
    // The driver pipelines: the first statement leaves together with this one.
    result = await withTx(client, client.query(begin), fn)
  } catch (error) {
    // A failing rollback leaves a state other than idle, and the connection is thrown away.
    await client.query('rollback').catch(() => {})
    throw error
  }
  const { command } = await client.query('commit')
  // PostgreSQL answers COMMIT with ROLLBACK when a statement had failed and `fn` went on as if nothing were.
  assert(command === 'COMMIT', 'a failed statement was ignored, the transaction was rolled back')
  return result
}

function setSessionScope(client: PoolClient, scope: Scope): Promise<unknown> | undefined {
  const statement = scopeStatement(scope, false)
  if (sessionScopes.get(client) === statement) return undefined
  sessionScopes.delete(client)
  return client.query(statement).then(() => sessionScopes.set(client, statement))
}

async function withTx<T>(
  client: ClientBase,
  ready: Promise<unknown> | undefined,
  fn: (tx: Tx) => Promise<T>,
): Promise<T> {
  let open = true
  // It is awaited with the first statement, which fails of it.
  ready?.catch(() => {})
  const tx: Tx = {
    async query<Row>(statement: string | Statement, params?: readonly unknown[]) {
      assert(open, 'a Tx is used after its function ended')
      const config = typeof statement === 'string' ? { text: statement } : statement
      const answer = client.query({ ...config, values: params as unknown[] | undefined })
      if (ready !== undefined) {
        // It is awaited below, once the beginning is known to have worked.
        answer.catch(() => {})
        await ready
      }
      return (await answer).rows as Row[]
    },
  }
  try {
    const result = await fn(tx)
    // Also for a function that asked nothing: its connection may not go back with an unfinished statement.
    await ready
    return result
  } finally {
    open = false
  }
}

/** Runs `work`, turning failures of the machinery into the errors clients know. */
export async function mapped<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toAppError(error)
  }
}
