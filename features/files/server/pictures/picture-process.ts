// A process of its own: a picture that takes all memory or breaks the library ends this, and never the server.
import type { PictureOrder, PictureResult } from './picture-order.ts'

process.on('message', (order: PictureOrder) => {
  void work(order).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit(0))

async function work({ path, sizes, pixels, seconds }: PictureOrder): Promise<PictureResult> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const open = () =>
    sharp(path, { limitInputPixels: pixels, failOn: 'error', sequentialRead: true, pages: 1 })
  try {
    // The header alone: nothing of a picture that is too large is ever unpacked.
    const { autoOrient } = await open().metadata()
    if (autoOrient.width * autoOrient.height > pixels) return { isPicture: false }
    const [large = 0, ...smaller] = sizes.toSorted((a, b) => b - a)
    const make = (source: string | Buffer, size: number) =>
      (typeof source === 'string' ? open() : sharp(source))
        .autoOrient()
        .resize(size, size, { fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .timeout({ seconds })
        // Without what else was in the file: sharp writes metadata only when asked to.
        .webp({ quality: 80, effort: 3 })
        .toBuffer()
    const first = await make(path, large)
    const pictures = [{ size: large, base64: first.toString('base64') }]
    for (const size of smaller) pictures.push({ size, base64: (await make(first, size)).toString('base64') })
    return { isPicture: true, pictures }
  } catch {
    // Whatever it was, it is no picture that we can show.
    return { isPicture: false }
  }
}
