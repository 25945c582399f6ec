import { fontPath } from '@weft/protocol'
import type { Rolldown } from 'vite'

/** Files of the font keep a name that pages of the server know; all others carry what they hold in theirs. */
export function assetName({ names }: Rolldown.PreRenderedAsset): string {
  return names.some((name) => name.endsWith('.woff2')) ? fontPath('[name]') : 'assets/[name]-[hash][extname]'
}
