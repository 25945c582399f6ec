import { utimesSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { createFormPictures } from './form-pictures.ts'
import { type FormWorld, multipart, openFormWorld } from '../testing/form-world.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: FormWorld
beforeAll(async () => {
  world = await openFormWorld({ photo_bytes: 200_000 })
})
afterAll(() => world.stop())

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#38c8' } })
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .png()
    .toBuffer()

async function keep(bytes: Buffer, kind = 'cover', as: FormWorld['owner'] | null = world.owner) {
  const { body, type } = multipart([
    { name: 'kind', value: kind },
    { name: 'picture', value: bytes, filename: 'a.png' },
  ])
  const response = await world.server.app.inject({
    method: 'POST',
    url: `/api/${world.team_id}/forms/${world.ids.form}/pictures`,
    headers: { ...as?.headers, 'content-type': type },
    payload: body,
  })
  return { status: response.statusCode, name: response.json<{ data?: { name: string } }>().data?.name ?? '' }
}

const fetchPicture = (name: string, form_id = world.ids.form) =>
  world.server.app.inject({ url: `/form/${form_id}/pictures/${name}` })

test('a cover and a logo are fitted, cleaned, and shown by the form that names them and by no other', async () => {
  const cover = await keep(await picture(3_000, 1_500))
  const logo = await keep(await picture(600, 300), 'logo')
  expect([cover.status, logo.status]).toEqual([200, 200])
  // Before the form shows it nobody gets it.
  expect((await fetchPicture(cover.name)).statusCode).toBe(404)
  const look = { cover: 'picture', cover_picture: cover.name, logo_picture: logo.name }
  await world.build([{ of: 'name' }], { look })
  const { page } = await world.open()
  expect(page).toContain(`src="/form/${world.ids.form}/pictures/${cover.name}"`)
  expect(page).toContain(`src="/form/${world.ids.form}/pictures/${logo.name}"`)
  const shown = await fetchPicture(cover.name)
  expect(shown.statusCode).toBe(200)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; sandbox`,
  })
  const { rawPayload } = shown
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 2_000, height: 500 })
  expect(rawPayload.includes('SECRET-PLACE')).toBe(false)
  expect(await sharp((await fetchPicture(logo.name)).rawPayload).metadata()).toMatchObject({
    width: 416,
    height: 208,
  })
  expect((await fetchPicture(cover.name, 'abcdefghijk')).statusCode).toBe(404)
})

test('pictures take room of the workspace, and are refused where none is left', async () => {
  const used = async () => (await world.call('GET', 'attachments/storage')).body.data as { used: number }
  const before = (await used()).used
  const { name } = await keep(await picture(800, 200))
  await world.build([{ of: 'name' }], { look: { cover: 'picture', cover_picture: name, logo_picture: '' } })
  const { rawPayload } = await fetchPicture(name)
  expect((await used()).used - before).toBe(rawPayload.length)
  const small = await openFormWorld({ storage_bytes: 1 })
  const { body, type } = multipart([
    { name: 'kind', value: 'logo' },
    { name: 'picture', value: await picture(20, 20), filename: 'a.png' },
  ])
  const refused = await small.server.app.inject({
    method: 'POST',
    url: `/api/${small.team_id}/forms/${small.ids.form}/pictures`,
    headers: { ...small.owner.headers, 'content-type': type },
    payload: body,
  })
  await small.stop()
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([422, 'storage_exceeded'])
})

test('what is no picture, too large or nobody’s business is refused', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect((await keep(svg)).status).toBe(422)
  expect((await keep(Buffer.alloc(200_001, 1))).status).toBe(413)
  expect((await keep(await picture(10, 10), 'floor')).status).toBe(422)
  expect((await keep(await picture(10, 10), 'cover', world.outsider)).status).toBe(404)
  expect((await keep(await picture(10, 10), 'cover', null)).status).toBe(404)
})

test('pictures that no form shows are swept away when they are old', async () => {
  const pictures = createFormPictures(join(world.dataDir, 'form-pictures'), { photo_pixels: 1e6 })
  const [used, unused, fresh] = [
    await pictures.save(world.team_id, 'logo', await picture(20, 20)),
    await pictures.save(world.team_id, 'logo', await picture(20, 20)),
    await pictures.save(world.team_id, 'logo', await picture(20, 20)),
  ]
  const place = join(world.dataDir, 'form-pictures', String(world.team_id))
  for (const name of [used, unused]) utimesSync(join(place, `${name}.webp`), 0, 0)
  await pictures.sweep(world.team_id, new Set([used]), 86_400_000)
  const left = await readdir(place)
  expect(left).toContain(`${used}.webp`)
  expect(left).toContain(`${fresh}.webp`)
  expect(left).not.toContain(`${unused}.webp`)
  expect(await pictures.teams()).toContain(world.team_id)
})
