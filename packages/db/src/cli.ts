import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { dumpSchema } from './dump-schema.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { migrate } from './migrate.ts'
import { schemaFile } from './migration-files.ts'
import { openTestDatabase, stopOwnTestServer } from './testing/index.ts'

const USAGE = `npm run db -- migrate   bring the database of DATABASE_URL or DATA_DIR up to date
npm run db -- dump      write migrations/schema.sql from a fresh database
npm run db -- reset     delete everything in the database and migrate it again (asks for --yes)`

async function withDatabase(work: (connectionString: string) => Promise<void>): Promise<void> {
  const url = process.env.DATABASE_URL
  if (url) return work(url)
  const embedded = await startEmbedded({ dataDir: resolve(process.env.DATA_DIR ?? './data') })
  try {
    await work(embedded.connectionString)
  } finally {
    await embedded.stop()
  }
}

const commands: Record<string, () => Promise<void>> = {
  migrate: () =>
    withDatabase(async (url) => {
      const applied = await migrate(url)
      console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`)
    }),

  async dump() {
    // The server is there even where the database could not be made, and keeps this program from ending.
    try {
      const { db, close } = await openTestDatabase()
      try {
        await writeFile(schemaFile, await db.owner(dumpSchema))
        console.log(`Wrote ${join('packages', 'db', 'migrations', 'schema.sql')}`)
      } finally {
        await close()
      }
    } finally {
      await stopOwnTestServer()
    }
  },

  async reset() {
    if (!process.argv.includes('--yes'))
      throw new Error('This deletes all data. Say so: npm run db -- reset --yes')
    await withDatabase(async (url) => {
      const client = new Client({ connectionString: url })
      await client.connect()
      try {
        // Job tables live in a schema of their own; nobody else's data is in this database.
        await client.query(
          'drop schema public cascade; create schema public; drop schema if exists graphile_worker cascade',
        )
      } finally {
        await client.end()
      }
      await migrate(url)
      console.log('The database is empty and up to date.')
    })
  },
}

const command = commands[process.argv[2] ?? '']
if (command === undefined) {
  console.error(USAGE)
  process.exitCode = 2
} else {
  await command().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
