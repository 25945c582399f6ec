import { newUuid } from '@weft/base'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { wantPreviews } from '../queries.ts'
import { type FileWorld, openFileWorld } from '../testing/file-world.ts'
import { purgePreviews } from './purge-previews.ts'

let world: FileWorld
let attribute_id: string

beforeAll(async () => {
  world = await openFileWorld()
  attribute_id = await world.add('attributes', { board_id: world.board_id, name: 'Links', type: 'links' })
})
afterAll(() => world.stop())

const url = (name: string) => `https://${name}.example/`
const linkTo = (name: string) =>
  world.addItem({ [attribute_id]: [{ id: newUuid(), url: url(name), name: '' }] })

/** A preview that was wanted so many days ago. */
const addPreview = (name: string, days: number) =>
  world.server.db.run(
    world.team_id,
    `insert into link_previews (team_id, url, title, created_at, fetched_at)
     values ($1, $2, 'A', now() - make_interval(days => $3), now() - make_interval(days => $3))
     on conflict (team_id, url) do update set created_at = excluded.created_at, fetched_at = excluded.fetched_at`,
    [world.team_id, url(name), days],
  )

const left = async () =>
  (
    await world.server.db.run<{ url: string }>(
      world.team_id,
      'select url from link_previews where team_id = $1 order by url',
      [world.team_id],
    )
  ).map((row) => row.url)

const purge = () => purgePreviews({ db: world.server.db, days: 30, signal: new AbortController().signal })

test('a page that no item leads to any more is forgotten after thirty days', async () => {
  await linkTo('used')
  const trashed = await linkTo('trashed')
  await world.call('DELETE', `items/${trashed}`)
  await linkTo('fresh')
  await addPreview('used', 90)
  await addPreview('trashed', 90)
  await addPreview('unused', 31)
  await addPreview('young', 29)
  await purge()
  expect(await left()).toEqual(expect.arrayContaining([url('trashed'), url('used'), url('young')]))
  expect(await left()).not.toContain(url('unused'))
})

test('a page that is wanted again stays, although the link to it is saved a moment later', async () => {
  await addPreview('again', 90)
  const { db } = world.server
  const fresh = await db.write(world.team_id, (tx) => wantPreviews(tx, world.team_id, [url('again')]))
  expect(fresh).toEqual([])
  await purge()
  expect(await left()).toContain(url('again'))
})
