import type { Crop } from './crop.ts'

/** A file that the browser can show, until it is closed. */
export interface OpenPicture {
  readonly file: File
  readonly url: string
  readonly width: number
  readonly height: number
  close(): void
}

/** Null for what is no picture. */
export async function openPicture(file: File): Promise<OpenPicture | null> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    if (image.naturalWidth === 0) throw new Error('a picture without a size')
  } catch {
    // The browser says no more than that it cannot.
    URL.revokeObjectURL(url)
    return null
  }
  return {
    file,
    url,
    width: image.naturalWidth,
    height: image.naturalHeight,
    close: () => URL.revokeObjectURL(url),
  }
}

const PREVIEW = 128

/** The cut as it will look, for showing it before the server has it. */
export async function previewOf({ url }: OpenPicture, { x, y, size }: Crop): Promise<string> {
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = PREVIEW
  canvas.height = PREVIEW
  canvas.getContext('2d')?.drawImage(image, x, y, size, size, 0, 0, PREVIEW, PREVIEW)
  return canvas.toDataURL('image/webp', 0.85)
}
