import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'

import { paletteColors } from '@weft/base'
import type { StorageRoom } from '@weft/features/files/server'
import { readProfile } from '@weft/features/profile/shared'
import type { Kit, ServerFeature } from '@weft/server-kit'
import { type Person, startTestServer, type TestServer } from '@weft/server/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { avatarAddress, photoOfSize, readPhoto, removeMyPhoto, removeTeamPhoto } from '../shared/index.ts'

/** Takes all room of every workspace but this much. */
let left = 1_000_000
let server: TestServer
let room: StorageRoom

beforeAll(async () => {
  server = await startTestServer({ limits: { storage_bytes: 1_000_000 } })
  room = (server.features.find(({ name }) => name === 'files') as ServerFeature & { room: StorageRoom }).room
  room.countAlso(async () => 1_000_000 - left)
})
afterAll(() => server.stop())

type Headers = Readonly<Record<string, string>>

/** Sends a form as browsers do. */
async function send(
  path: string,
  file: Buffer | null,
  options: {
    as?: { headers: Headers }
    fields?: Record<string, string>
    name?: string
    headers?: Headers
  } = {},
) {
  const { as, fields = {}, name = 'photo.png', headers } = options
  const boundary = 'xweftx'
  const parts = Object.entries(fields).map(([key, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`),
  )
  if (file) {
    const disposition = `content-disposition: form-data; name="photo"; filename="${name}"`
    const head = Buffer.from(`--${boundary}\r\n${disposition}\r\ncontent-type: image/png\r\n\r\n`)
    parts.push(Buffer.concat([head, file, Buffer.from('\r\n')]))
  }
  const response = await server.app.inject({
    method: 'POST',
    url: path,
    headers: { ...as?.headers, 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  })
  return { status: response.statusCode, body: JSON.parse(response.body) as Record<string, unknown> }
}

const mine = (as: Person | undefined, file: Buffer | null, rest: object = {}) =>
  send('/api/me/photo', file, { ...(as ? { as } : {}), ...rest })

/** Left half red, right half blue. */
async function twoColours(width: number, height: number): Promise<Buffer> {
  const half = { width: width / 2, height, channels: 3 as const }
  const blue = await sharp({ create: { ...half, background: '#0000ff' } })
    .png()
    .toBuffer()
  return sharp({ create: { ...half, width, background: '#ff0000' } })
    .composite([{ input: blue, left: width / 2, top: 0 }])
    .png()
    .toBuffer()
}

async function fetchPhoto(url: string) {
  const response = await server.app.inject({ url })
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
}

async function colourAt(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * info.channels
  return [...data.subarray(at, at + 3)].map((value) => Math.round(value / 255))
}

const kept = () =>
  readdirSync(join(server.dataDir, 'photos'), { recursive: true }).filter((name) =>
    String(name).endsWith('.webp'),
  ).length

describe('the default avatar', () => {
  test('is a picture of the initials and the colour that its address names, for everybody and for ever', async () => {
    const { status, headers, bytes } = await fetchPhoto(avatarAddress('teal', 'ÅK') ?? '')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; sandbox`,
    })
    expect(bytes.toString()).toContain('>ÅK</text>')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'svg', width: 64, height: 64 })
  })

  test.each(paletteColors)('comes in %s, and without initials as a figure', async (color) => {
    const { status, bytes } = await fetchPhoto(avatarAddress(color, '') ?? '')
    expect(status).toBe(200)
    expect(bytes.toString()).toContain('<circle')
  })

  test('shows letters and digits alone', async () => {
    for (const initials of ['<script>', '&amp;', 'A B', 'ABCDEFGHI', '"'])
      expect((await fetchPhoto(`/api/avatars/teal.svg?${new URLSearchParams({ initials })}`)).status).toBe(
        422,
      )
    expect((await fetchPhoto('/api/avatars/black.svg')).status).toBe(404)
    expect(avatarAddress('teal', '<b>')).toBeNull()
    expect(avatarAddress('teal', 'अनु')).not.toBeNull()
  })
})

describe('one’s own photo', () => {
  test('is cut, made square in three sizes, and shown in the profile and its feed', async () => {
    const person = await server.addPerson('Pictured')
    const { status, body } = await mine(person, await twoColours(400, 200), {
      fields: { x: '200', y: '0', size: '200' },
    })
    expect(status).toBe(200)
    const { photo_url: url, row_version } = body['data'] as { photo_url: string; row_version: number }
    expect(row_version).toBe(2)
    expect(url).toMatch(/^\/api\/photos\/[0-9a-f]{32}-256\.webp$/)
    expect((await server.call(readProfile, { as: person })).body.data.photo_url).toBe(url)
    expect(server.published.at(-1)).toMatchObject({ feeds: [{ events: [{ event: 'ProfileSaved' }] }] })
    for (const size of [64, 256, 512] as const) {
      const { bytes, headers } = await fetchPhoto(photoOfSize(url, size))
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: size, height: size })
      expect(await colourAt(bytes, 4, 4)).toEqual([0, 0, 1])
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': `default-src 'none'; sandbox`,
      })
    }
  })

  test('without a cut is the middle, and a new one has another name and replaces the files', async () => {
    const person = await server.addPerson('Twice')
    const first = (await mine(person, await twoColours(300, 100))).body['data'] as { photo_url: string }
    const before = kept()
    const second = (await mine(person, await twoColours(300, 100))).body['data'] as { photo_url: string }
    expect(second.photo_url).not.toBe(first.photo_url)
    expect(kept()).toBe(before)
    expect((await fetchPhoto(first.photo_url)).status).toBe(404)
    const { bytes } = await fetchPhoto(second.photo_url)
    expect([await colourAt(bytes, 5, 128), await colourAt(bytes, 250, 128)]).toEqual([
      [1, 0, 0],
      [0, 0, 1],
    ])
    expect((await server.call(removeMyPhoto, { as: person })).body.data.photo_url).toBeNull()
    expect((await server.call(removeMyPhoto, { as: person })).body.data.photo_url).toBeNull()
    expect((await fetchPhoto(second.photo_url)).status).toBe(404)
  })

  test('a guest has none', async () => {
    expect((await mine(undefined, await twoColours(10, 10))).status).toBe(401)
    expect((await server.call(removeMyPhoto)).status).toBe(401)
  })

  test('turned pictures are cut as they are seen, and where they were taken is forgotten', async () => {
    const person = await server.addPerson('Turned')
    const original = await sharp(await twoColours(200, 100))
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { body } = await mine(person, original, { fields: { x: '0', y: '0', size: '100' } })
    const { photo_url } = body['data'] as { photo_url: string }
    const { bytes } = await fetchPhoto(photo_url)
    // Turned by a quarter, the red half is the upper one.
    expect(await colourAt(bytes, 128, 250)).toEqual([1, 0, 0])
    expect(bytes.includes('SECRET-PLACE')).toBe(false)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })
})

describe('the photo of a workspace', () => {
  test('takes room there as long as it is the photo, and is refused where none is left', async () => {
    const person = await server.addPerson('Roomy')
    const team_id = await server.addTeam(person)
    const used = async () => (await room.used(server.db, team_id)) - (1_000_000 - left)
    const put = async () => send(`/api/teams/${team_id}/photo`, await twoColours(400, 200), { as: person })
    expect(await used()).toBe(0)
    expect((await put()).status).toBe(200)
    const bytes = await used()
    expect(bytes).toBeGreaterThan(0)
    expect((await put()).status).toBe(200)
    expect(await used()).toBe(bytes)
    try {
      left = 2 * bytes - 1
      const files = kept()
      const { status, body } = await put()
      expect([status, body['code'], kept()]).toEqual([422, 'storage_exceeded', files])
      // One's own photo belongs to no workspace.
      expect((await mine(person, await twoColours(400, 200))).status).toBe(200)
    } finally {
      left = 1_000_000
    }
    expect((await server.call(removeTeamPhoto, { as: person, params: { id: String(team_id) } })).status).toBe(
      200,
    )
    expect(await used()).toBe(0)
  })
})

describe('bad files', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each([
    ['SVG with a script', () => Buffer.from(svg)],
    ['SVG behind an XML header', () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['HTML named as a picture', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing at all', () => Buffer.alloc(0)],
    ['a name only', () => Buffer.from('GIF89a/*')],
    ['a PNG’s first bytes before HTML', () => Buffer.from('89504e470d0a1a0a3c68746d6c3e', 'hex')],
    ['a PDF', () => Buffer.from('%PDF-1.7')],
    ['a zip', () => Buffer.from('504b0304', 'hex')],
    [
      'a TIFF',
      async () =>
        sharp(await twoColours(10, 10))
          .tiff()
          .toBuffer(),
    ],
    [
      'an AVIF',
      async () =>
        sharp(await twoColours(10, 10))
          .avif()
          .toBuffer(),
    ],
    ['half a PNG', async () => half(await noise('png'))],
    ['half a JPEG', async () => half(await noise('jpeg'))],
  ])('%s is refused, and nothing changes', async (name, make) => {
    const person = await server.addPerson(`Bad ${name}`)
    const before = kept()
    const { status, body } = await mine(person, await make(), { name: 'photo.png' })
    expect([status, body['code']]).toEqual([422, 'photo_unreadable'])
    expect(kept()).toBe(before)
    expect((await server.call(readProfile, { as: person })).body.data).toMatchObject({
      photo_url: null,
      row_version: 1,
    })
  })

  const noise = (kind: 'png' | 'jpeg') =>
    sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .toFormat(kind)
      .toBuffer()
  const half = (file: Buffer) => file.subarray(0, file.length / 2)

  test('a picture that is also a page keeps only the picture', async () => {
    const person = await server.addPerson('Polyglot')
    const file = Buffer.concat([await twoColours(40, 40), Buffer.from('<script>alert("MARK")</script>')])
    const { status, body } = await mine(person, file, { name: 'x.html' })
    expect(status).toBe(200)
    const { bytes } = await fetchPhoto((body['data'] as { photo_url: string }).photo_url)
    expect(bytes.includes('MARK')).toBe(false)
  })

  test('20,000 × 20,000 pixels in a small file are refused by their header', async () => {
    const person = await server.addPerson('Bomb')
    const bomb = blackPng(20_000)
    expect(bomb.length).toBeLessThan(4_000_000)
    const before = process.memoryUsage().rss
    const { status, body } = await mine(person, bomb)
    expect([status, body['code']]).toEqual([422, 'photo_too_many_pixels'])
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
  })

  test('cuts beside the picture are refused', async () => {
    const person = await server.addPerson('Cut')
    const file = await twoColours(100, 50)
    for (const fields of [
      { x: '60', y: '0', size: '50' },
      { x: '0', y: '1', size: '50' },
      { x: '0', y: '0', size: '0' },
    ])
      expect((await mine(person, file, { fields })).body['code']).toBe('photo_crop')
    for (const fields of [{ x: '-1', y: '0', size: '5' }, { x: '0.5', y: '0', size: '5' }, { x: '1' }])
      expect((await mine(person, file, { fields })).body['data']).toEqual(['x, y, size: whole pixels'])
    expect((await mine(person, file, { fields: { x: '50', y: '0', size: '50' } })).status).toBe(200)
  })

  test('4,000,000 bytes are taken and one more is not', async () => {
    const person = await server.addPerson('Large')
    const picture = await twoColours(40, 40)
    const padded = (length: number) => Buffer.concat([picture, Buffer.alloc(length - picture.length)])
    expect((await mine(person, padded(4_000_000))).status).toBe(200)
    const { status, body } = await mine(person, padded(4_000_001))
    expect([status, body['message']]).toEqual([
      413,
      'The file you are trying to upload is too large. Your file must be less than 4MB.',
    ])
  })
})

describe('the form', () => {
  test('is the only thing that is taken, from this origin only, and nowhere else', async () => {
    const person = await server.addPerson('Form')
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'image/png']) {
      const { statusCode } = await server.app.inject({
        method: 'POST',
        url: '/api/me/photo',
        headers: { ...person.headers, 'content-type': type },
        payload: '{}',
      })
      expect([type, statusCode]).toEqual([type, 415])
    }
    const file = await twoColours(10, 10)
    expect(
      (await mine(person, file, { headers: { origin: 'https://evil.test', host: 'weft.test' } })).status,
    ).toBe(403)
    expect(
      (await mine(person, file, { headers: { origin: 'https://weft.test', host: 'weft.test' } })).status,
    ).toBe(200)
    expect((await mine(person, null)).body['data']).toEqual(['photo: a file is missing'])
    const elsewhere = await send('/api/log', file, { as: person })
    expect([404, 415]).toContain(elsewhere.status)
  })

  test('names of pictures that do not exist, and names that are none, are 404', async () => {
    for (const name of [
      `${'0'.repeat(32)}-256.webp`,
      `${'0'.repeat(32)}-257.webp`,
      '..%2f..%2fsecret',
      `${'0'.repeat(32)}-256.webp.part`,
    ]) {
      expect((await server.app.inject({ url: `/api/photos/${name}` })).statusCode).toBe(404)
    }
    expect((await server.call(readPhoto, { params: { name: 'x' } })).status).toBe(404)
  })
})

describe('a workspace’s picture', () => {
  test('is for those who may edit the workspace; for others nothing changes', async () => {
    const [owner, member, stranger] = await Promise.all(['Owner', 'Member', 'Stranger'].map(server.addPerson))
    const team = await server.addTeam(owner as Person)
    await server.addMember(team, member as Person, 'full-member')
    const path = `/api/teams/${team}/photo`
    const file = await twoColours(20, 20)
    const before = await hashOf(server.kit, team)
    const files = kept()
    for (const [who, status] of [
      [member, 403],
      [stranger, 404],
      [undefined, 404],
    ] as const) {
      expect((await send(path, file, who ? { as: who } : {})).status).toBe(status)
      expect(
        (await server.call(removeTeamPhoto, { ...(who ? { as: who } : {}), params: { id: team } })).status,
      ).toBe(status)
    }
    expect([await hashOf(server.kit, team), kept()]).toEqual([before, files])
    const { status, body } = await send(path, file, { as: owner as Person })
    expect([status, body['data']]).toMatchObject([200, { id: team, user_role: 'owner' }])
    expect(server.published.at(-1)).toMatchObject({ feeds: [{ events: [{ event: 'TeamSaved' }] }] })
    const { photo_url } = body['data'] as { photo_url: string }
    expect((await fetchPhoto(photo_url)).status).toBe(200)
    const gone = await server.call(removeTeamPhoto, { as: owner as Person, params: { id: team } })
    expect(gone.body).toMatchObject({ data: { photo_url: null } })
    expect((await fetchPhoto(photo_url)).status).toBe(404)
  })
})

/** A black square of one bit a pixel, made by hand: unpacking it for a test would be what is tested against. */
function blackPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 1 })
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

async function hashOf(kit: Kit, team_id: number): Promise<string> {
  return kit.db.owner(async (tx) => {
    const [row] = await tx.query<{ hash: string }>(
      `select md5((select t::text from teams t where t.id = $1) || (select string_agg(f::text, '' order by f.kind, f.id)
         from feeds f where f.team_id = $1)) as hash`,
      [team_id],
    )
    return row?.hash ?? ''
  })
}
