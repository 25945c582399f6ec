import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Migration {
  id: number
  name: string
  sql: string
  sha256: string
}

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))

/** The dump beside the migrations: what they come to. */
export const schemaFile = join(migrationsFolder, 'schema.sql')

/** The folder's `NNNN_verb_noun.sql` in order; any other `.sql` beside them (the dump) is passed over. */
export async function readMigrations(folder: string = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d/.test(name) && name.endsWith('.sql')).toSorted()
  const migrations = await Promise.all(names.map((name) => readMigration(folder, name)))
  for (const [index, { id, name }] of migrations.entries()) {
    if (id !== index + 1) throw new Error(`Migration ${name} should have the number ${index + 1}.`)
  }
  return migrations
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  if (!/^\d{4}_[a-z0-9]+(_[a-z0-9]+)+\.sql$/.test(file)) {
    throw new Error(`Migration ${file} is not named NNNN_verb_noun.sql.`)
  }
  // A checkout may turn line ends around; that is no edit.
  const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
  return {
    id: Number(file.slice(0, 4)),
    name: file.slice(0, -'.sql'.length),
    sql,
    sha256: createHash('sha256').update(sql).digest('hex'),
  }
}
