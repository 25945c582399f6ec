import sharp from 'sharp'
import { expect, test, vi } from 'vitest'

import { createPictureMaker } from './make-pictures.ts'
import { pictureKind } from './picture-kind.ts'

// Real pictures, and the library is loaded with the first of them.
vi.setConfig({ testTimeout: 60_000 })

const picture = (width: number, height: number, kind: 'png' | 'jpeg' | 'webp' | 'gif' = 'png') =>
  sharp({ create: { width, height, channels: 4, background: '#38c8' } })
    .toFormat(kind)
    .toBuffer()

test('as many pixels as the limit are taken, and one row more is not', async () => {
  const maker = createPictureMaker({ pixels: 10_000 })
  expect((await maker.make(await picture(100, 100), null)).size).toBe(3)
  await expect(maker.make(await picture(100, 101), null)).rejects.toMatchObject({
    code: 'photo_too_many_pixels',
  })
})

test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
  '%s is known by its first bytes and becomes WebP',
  async (kind) => {
    const file = await picture(30, 20, kind)
    expect(pictureKind(file)).toBe(kind)
    const made = await createPictureMaker({ pixels: 10_000 }).make(file, { x: 5, y: 0, size: 20 })
    for (const [size, bytes] of made)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: size, height: size })
  },
)

test('gray, CMYK and deep pictures come out in the colours of screens', async () => {
  const base = sharp({ create: { width: 20, height: 20, channels: 3, background: '#808080' } })
  const maker = createPictureMaker({ pixels: 10_000 })
  for (const file of [
    await base.clone().toColourspace('b-w').png().toBuffer(),
    await base.clone().toColourspace('cmyk').jpeg().toBuffer(),
    await base.clone().toColourspace('rgb16').png().toBuffer(),
  ]) {
    const pictures = await maker.make(file, null)
    const { data } = await sharp(pictures.get(64)).raw().toBuffer({ resolveWithObject: true })
    expect(Math.abs((data[0] ?? 0) - 128)).toBeLessThan(24)
  }
})

test('pictures that wait beyond the queue are refused, and the others still come', async () => {
  const maker = createPictureMaker({ pixels: 10_000 })
  const file = await picture(50, 50)
  const results = await Promise.allSettled(Array.from({ length: 25 }, () => maker.make(file, null)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  const refused = results.find((one) => one.status === 'rejected')
  expect(refused).toMatchObject({ reason: { code: 'photos_busy', retryAfter: 2 } })
  expect((await maker.make(file, null)).size).toBe(3)
})
