import { now } from '@weft/base'
import type { Database } from '@weft/db'
import { type Adapter, errors } from 'oidc-provider'

import { clientMetadata, registeredApp } from '../apps/client-metadata.ts'
import { insertApp, readClient } from '../apps/queries.ts'
import { recordIdOf } from '../secret.ts'
import { consumeRecord, endRecord, readRecord, type RecordKind, saveRecord } from './queries.ts'

export interface AdapterDeps {
  db: Database
  /** Ends a grant, its codes and its tokens, on every node. */
  endGrant(grant_id: string): Promise<void>
  /** Forgets a token that ended alone. */
  ended(ids: readonly string[]): void
  /** Told of a token that was given, and when it ends. */
  onAccess(id: string, expires_at: number): Promise<void>
}

const KINDS: readonly string[] = ['Interaction', 'AuthorizationCode', 'AccessToken', 'RefreshToken', 'Grant']
const isKept = (kind: string): kind is RecordKind => KINDS.includes(kind)

/** Where the library keeps what it makes. */
export function createAdapter(deps: AdapterDeps): (kind: string) => Adapter {
  return (kind) => (kind === 'Client' ? clients(deps.db) : isKept(kind) ? records(deps, kind) : nowhere)
}

/** Who is signed in is known by this server's own sessions: the library's are not kept, so each request asks. */
const nowhere: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  findByUserCode: async () => undefined,
  findByUid: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
}

function clients(db: Database): Adapter {
  return {
    ...nowhere,
    async find(client_id) {
      const client = await readClient(db, client_id)
      return client && clientMetadata(client)
    },
    async upsert(_client_id, said) {
      await db.write(null, (tx) => insertApp(tx, registeredApp(said)))
    },
  }
}

function records({ db, endGrant, ended, onAccess }: AdapterDeps, kind: RecordKind): Adapter {
  return {
    ...nowhere,
    async upsert(secret, { jti: _secret, ...payload }, seconds = 0) {
      const expires_at = now() + seconds * 1000
      const id = recordIdOf(secret)
      const grant_id = kind === 'Grant' ? secret : grantOf(payload)
      const record = { kind, id, grant_id, payload, expires_at }
      if (!(await db.write(null, (tx) => saveRecord(tx, record))))
        throw new errors.InvalidGrant('it has ended')
      if (kind === 'AccessToken') await onAccess(id, expires_at)
    },
    async find(secret) {
      const record = await readRecord(db, kind, recordIdOf(secret), now())
      if (!record) return undefined
      const consumed = record.consumed_at === null ? {} : { consumed: Math.floor(record.consumed_at / 1000) }
      return { ...record.payload, ...consumed, jti: secret }
    },
    async consume(secret) {
      const id = recordIdOf(secret)
      if (await consumeRecord(db, kind, id, now())) return
      // Another one was first: neither is known to be who asked.
      const record = await readRecord(db, kind, id, now())
      if (record?.grant_id) await endGrant(record.grant_id)
      throw new errors.InvalidGrant('already used')
    },
    async destroy(secret) {
      // A grant is known by its own id.
      if (kind === 'Grant') await endGrant(secret)
      const id = recordIdOf(secret)
      // Of several that go on with the same answer at the same time, one does.
      if (kind === 'Interaction' && !(await consumeRecord(db, kind, id, now())))
        throw new errors.SessionNotFound('it went on already')
      await endRecord(db, kind, id, now())
      if (kind === 'AccessToken') ended([id])
    },
    revokeByGrantId: endGrant,
  }
}

/** What belongs to nothing that was allowed is a request. */
const grantOf = ({ grantId }: { grantId?: unknown }): string | null =>
  typeof grantId === 'string' ? grantId : null
