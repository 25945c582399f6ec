/** What the process of pictures is asked. */
export interface PictureOrder {
  path: string
  sizes: readonly number[]
  pixels: number
  seconds: number
}

export type PictureResult =
  | { isPicture: true; pictures: readonly { size: number; base64: string }[] }
  | { isPicture: false }
