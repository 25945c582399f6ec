import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { dumpSchema } from './dump-schema.ts'
import { schemaFile } from './migration-files.ts'
import { openTestDatabase, stopOwnTestServer } from './testing/index.ts'

let db: Database
let close: () => Promise<void>

beforeAll(async () => {
  ;({ db, close } = await openTestDatabase())
})

afterAll(async () => {
  await close()
  await stopOwnTestServer()
})

test('schema.sql is what the migrations come to (npm run db -- dump writes it)', async () => {
  expect(await db.owner(dumpSchema)).toBe(await readFile(schemaFile, 'utf8'))
})

test('the dump shows every kind of thing it promises', async () => {
  await db.owner(async (tx) => {
    await tx.query(`create type mood as enum ('good', 'bad')`)
    await tx.query(`create domain short as text check (length(value) < 9)`)
    await tx.query(`create table things (team_id int not null, id int generated always as identity, mood mood default 'good',
      label short, doubled int generated always as (team_id * 2) stored, primary key (team_id, id),
      constraint positive check (team_id > 0), unique (team_id, label))`)
    await tx.query('create index things_by_mood on things (team_id, mood) where mood is not null')
    await tx.query('create view moods as select mood from things')
    await tx.query(`create function touch() returns trigger language plpgsql as 'begin return new; end'`)
    await tx.query('create trigger touched before update on things for each row execute function touch()')
    await tx.query(`call weft_protect('things')`)
  })
  const dump = await db.owner(dumpSchema)
  for (const line of [
    `create type mood as enum ('good', 'bad');`,
    `create domain short as text`,
    `  id integer generated always as identity not null`,
    `  mood mood default 'good'::mood`,
    `  doubled integer generated always as ((team_id * 2)) stored`,
    'alter table things add constraint things_pkey PRIMARY KEY (team_id, id);',
    'alter table things add constraint positive CHECK ((team_id > 0));',
    'CREATE INDEX things_by_mood ON',
    'create view moods as',
    'FUNCTION public.touch()',
    'CREATE TRIGGER touched BEFORE UPDATE',
    'alter table things enable row level security;',
    'create policy own_team on things to weft_app using',
    'grant delete, insert, select, update on things to weft_app;',
  ]) {
    expect(dump).toContain(line)
  }
})

test('every table of workspace data stands behind the wall', async () => {
  const open = await db.owner((tx) =>
    tx.query(`select relname from pg_class c join pg_attribute a on attrelid = c.oid and attname = 'team_id'
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and has_table_privilege('weft_app', c.oid, 'select')
        and (not relrowsecurity or not exists (select from pg_policy where polrelid = c.oid))`),
  )
  expect(open).toEqual([])
})
