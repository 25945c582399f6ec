import type { Settings } from '@weft/model'

/** One kind of view, without React: what both sides know of it. */
export interface ViewType {
  /** The key that records carry. */
  type: string
  /** English name, translated where it is shown. */
  label: string
  defaultSettings: Settings
}

/** The same with what judges settings that come over the wire. */
export interface CheckedViewType extends ViewType {
  /** Sentences about settings that cannot be; empty when they can. */
  checkSettings(settings: Settings): string[]
}
