import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTempFolder } from '@weft/base/testing'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { migrate } from '../migrate.ts'
import { migrationsFolder } from '../migration-files.ts'
import { createTestDatabase } from './index.ts'

/** Up to and with the migration of this number. */
export async function migrateTo(connectionString: string, number: string): Promise<void> {
  const folder = makeTempFolder('migrations')
  const names = (await readdir(migrationsFolder)).filter(
    (name) => /^\d/.test(name) && name.slice(0, 4) <= number,
  )
  for (const name of names) await cp(join(migrationsFolder, name), join(folder, name))
  await migrate(connectionString, { folder })
  await rm(folder, { recursive: true })
}

/** A database of before, with a team; what the rows hang on does not matter. */
export async function databaseAt(number: string) {
  const { connectionString, drop } = await createTestDatabase({ empty: true })
  onTestFinished(drop)
  await migrateTo(connectionString, number)
  const client = new Client({ connectionString })
  await client.connect()
  onTestFinished(() => client.end())
  const ask = async (text: string, values: unknown[] = []) =>
    (await client.query<Record<string, unknown>>(text, values)).rows
  await ask('set session_replication_role = replica')
  await ask(`insert into teams (id, name, owner_id) overriding system value values (1, 'Team', 1)`)
  await ask(`insert into feeds (team_id, kind, id, seq) values (1, 'team', '1', 7)`)
  return { connectionString, ask }
}
