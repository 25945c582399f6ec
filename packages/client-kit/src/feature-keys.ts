import { type LatePart, late } from '@weft/ui'

/** Keys of one part of a screen, as the list of keys shows them. */
export interface KeyGroup {
  readonly title: string
  /** What keys do, and the keys, one after another or together. */
  readonly keys: readonly [string, readonly string[]][]
}

/** The keys of a feature. */
interface FeatureKeys {
  /** In the language of the interface. */
  groups(): readonly KeyGroup[] | Promise<readonly KeyGroup[]>
  /** Told of a letter, or of any key with Alt, that nothing on the page took while nobody types. */
  handle?(event: KeyboardEvent): void
}

/** The keys of a feature, before their program is there: nobody presses them in the first second. */
export interface KeysPart {
  /** The place of its groups in the list of keys. */
  readonly order: number
  readonly part: LatePart<FeatureKeys>
}

export function keysPart(order: number, load: () => Promise<FeatureKeys>): KeysPart {
  return { order, part: late(load) }
}
