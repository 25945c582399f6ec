import { readFileSync } from 'node:fs'
import { crc32, deflateSync, gzipSync } from 'node:zlib'

import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { cleanFileName } from '../shared/index.ts'
import { disposition } from './send-file.ts'
import { type FileWorld, openFileWorld } from './testing/file-world.ts'

vi.setConfig({ testTimeout: 120_000 })

let world: FileWorld
beforeAll(async () => {
  world = await openFileWorld()
})
afterAll(() => world.stop())

interface Links {
  mime: string
  url: string | null
  download_url: string
  thumb: string | null
  preview: string | null
  name: string
}

async function stored(bytes: Buffer, name: string): Promise<Links> {
  const { id, status, body } = await world.upload(bytes, { name })
  expect([status, body.message]).toEqual([200, undefined])
  return (await world.call('GET', `attachments/${id}`)).body.data
}
const get = (path: string) => world.call('GET', path, undefined, null)

/** A PNG of one colour, of any size, written row by row: small on the disk. */
function plainPng(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const size = Buffer.alloc(4)
    size.writeUInt32BE(data.length)
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // One bit for each of its pixels, gray.
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  const mark = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([mark, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

const SVG = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`
const HTML = `<!doctype html><script>alert(document.domain)</script>`

test.each([
  ['a drawing with a script', Buffer.from(SVG), 'a.svg', 'image/svg+xml'],
  ['a drawing that says it is a picture', Buffer.from(SVG), 'a.png', 'image/svg+xml'],
  ['a page that says it is a picture', Buffer.from(HTML), 'a.png', 'text/html'],
  ['a page that begins with blanks', Buffer.from(`\n\n   ${HTML}`), 'a.txt', 'text/html'],
  ['a packed drawing', gzipSync(Buffer.from(SVG)), 'a.svgz', 'application/gzip'],
  ['a program', Buffer.from('4d5a90000300', 'hex'), 'a.pdf', 'application/x-msdownload'],
  [
    'a feed',
    Buffer.from('<?xml version="1.0"?><x xmlns:h="http://www.w3.org/1999/xhtml"/>'),
    'a.xml',
    'application/xml',
  ],
])('%s is never shown in a page, only kept as a file', async (_what, bytes, name, mime) => {
  const links = await stored(bytes, name)
  expect(links).toMatchObject({ mime, url: null, thumb: null, preview: null })
  const answer = await get(links.download_url)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
    'content-disposition': expect.stringMatching(/^attachment; /),
  })
  expect(answer.bytes.equals(bytes)).toBe(true)
})

test('a picture that is a page as well is a picture to everybody', async () => {
  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .gif()
    .toBuffer()
  const links = await stored(Buffer.concat([picture, Buffer.from(HTML)]), 'a.html')
  const answer = await get(links.url ?? '')
  expect(answer.headers).toMatchObject({
    'content-type': 'image/gif',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  // Its smaller picture is drawn anew, and nothing of the page is in it.
  const thumb = await get(links.thumb ?? '')
  expect(thumb.headers['content-type']).toBe('image/webp')
  expect(thumb.bytes.includes('script')).toBe(false)
})

test('a picture of 20,000 × 20,000 pixels is kept, and never unpacked', async () => {
  const bytes = plainPng(20_000, 20_000)
  expect(bytes.length).toBeLessThan(200_000)
  const before = process.memoryUsage().rss
  const links = await stored(bytes, 'huge.png')
  expect(links.mime).toBe('image/png')
  expect((await get(links.thumb ?? '')).status).toBe(404)
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
})

test('a picture at the limit of pixels has its smaller pictures', async () => {
  const links = await stored(plainPng(10_000, 5_000), 'large.png')
  const thumb = await get(links.thumb ?? '')
  expect(await sharp(thumb.bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 })
  const beyond = await stored(plainPng(10_000, 5_001), 'larger.png')
  expect((await get(beyond.thumb ?? '')).status).toBe(404)
})

test('a broken picture is a file without pictures, and the next one has them', async () => {
  const good = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#38c' } })
    .jpeg()
    .toBuffer()
  const broken = await stored(good.subarray(0, 200), 'broken.jpg')
  expect((await get(broken.thumb ?? '')).status).toBe(404)
  const links = await stored(good, 'good.jpg')
  expect((await get(links.thumb ?? '')).status).toBe(200)
  expect(await sharp((await get(links.preview ?? '')).bytes).metadata()).toMatchObject({
    width: 400,
    height: 300,
  })
})

test('an archive that unpacks to gigabytes is kept as it is', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000))
  const links = await stored(bomb, 'bomb.zip')
  expect(links).toMatchObject({ mime: 'application/gzip', url: null, thumb: null })
  expect((await get(links.download_url)).headers['content-encoding']).toBeUndefined()
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\windows\\win.ini', 'win.ini'],
  ['a/b/../c.txt', 'c.txt'],
  ['a\r\nSet-Cookie: x=1.txt', 'aSet-Cookie: x=1.txt'],
  ['..', 'file'],
  ['', 'file'],
  ['\u202Egpj.exe', 'gpj.exe'],
  [`${'x'.repeat(300)}.txt`, `${'x'.repeat(251)}.txt`],
  [`${'😀'.repeat(200)}.png`, `${'😀'.repeat(200)}.png`],
  [`${'😀'.repeat(300)}.png`, `${'😀'.repeat(251)}.png`],
  ['nul\0byte.txt', 'nulbyte.txt'],
])('the name %j is kept as %j', (given, kept) => {
  expect(cleanFileName(given)).toBe(kept)
  expect(cleanFileName(kept)).toBe(kept)
})

test('no name ends the header that carries it', async () => {
  for (const name of [
    'a"; filename="b',
    'a\r\nX-Evil: 1',
    'ä€.txt',
    `o'clock (1).txt`,
    'x'.repeat(300),
    '%0d%0a',
  ]) {
    const header = disposition('attachment', name)
    expect(header).toMatch(/^attachment; filename="[^"\\\r\n%]*"; filename\*=UTF-8''[\w.~%!#$&+^`|-]*$/)
  }
  const links = await stored(Buffer.from('x'), 'a\r\nX-Evil: 1.txt')
  const { headers } = await get(links.download_url)
  expect(headers['x-evil']).toBeUndefined()
})

test('where a picture was taken is wiped out of the file itself', async () => {
  const exif = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' } }
  const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#38c' } }).withExif(exif)
  for (const [format, name] of [
    ['jpeg', 'a.jpg'],
    ['png', 'a.png'],
    ['webp', 'a.webp'],
  ] as const) {
    const bytes = await drawn.clone().toFormat(format).toBuffer()
    const gpsOf = async (file: Buffer) => hasGps((await sharp(file).metadata()).exif ?? file)
    expect([format, await gpsOf(bytes)]).toEqual([format, true])
    const links = await stored(bytes, name)
    const kept = (await get(links.download_url)).bytes
    expect([format, kept.length, await gpsOf(kept)]).toEqual([format, bytes.length, false])
    // It is the same picture to look at.
    const pixels = (file: Buffer) => sharp(file).raw().toBuffer()
    expect((await pixels(kept)).equals(await pixels(bytes))).toBe(true)
    expect((await sharp(kept).metadata()).exif?.includes('Camera') ?? kept.includes('Camera')).toBe(true)
  }
})

/** Whether 52° 31' stands there, as EXIF writes it in either order of bytes. */
function hasGps(exif: Buffer): boolean {
  return ['34000000010000001f000000', '00000034000000010000001f'].some((hex) =>
    exif.includes(Buffer.from(hex, 'hex')),
  )
}

test('a scanner that says no leaves nothing', async () => {
  const seen: string[] = []
  const guarded = await openFileWorld({
    replaced: {
      async scan({ mime, open }) {
        for await (const chunk of (await open()) as AsyncIterable<Buffer>) seen.push(chunk.toString())
        return mime !== 'text/plain'
      },
    },
  })
  const { status, body, id } = await guarded.upload(Buffer.from('EICAR'))
  expect([status, body.code, seen]).toEqual([422, 'file_infected', ['EICAR']])
  expect((await guarded.call('GET', `attachments/uploads/${id}`)).status).toBe(404)
  await guarded.stop()
})

test('the process of pictures knows nothing of the server’s secrets', () => {
  const source = readFileSync(new URL('./pictures/make-thumbnails.ts', import.meta.url), 'utf8')
  expect(source).toContain(`env: { PATH: process.env['PATH'] }`)
})
