import type { Settings } from '@weft/model'

import type { OutsideLook, OutsideSettings } from './outside-look.ts'

/** Ids of attributes with dates; null is the first date of the folder, and the end of its own range. */
export interface ViewDates {
  start: string | null
  end: string | null
}

/** One kind of view, without React: what both sides know of it. */
export interface ViewType {
  /** The key that records carry. */
  type: string
  /** English name, translated where it is shown. */
  label: string
  defaultSettings: Settings
  /** What a new one is set to beside these, by the folder that it is made in. */
  settingsIn?(folder: { name: string }): Settings
  /** Each item is a page, read in order: published, the first one opens it. */
  isPaged?: true
  /** It is shared by a link of its own, and published by no other. */
  hasOwnLink?: true
  /** It asks for items, and shows none. */
  isAsking?: true
  /** By which attributes it says when items are, for calendars of others; without it such a view has none. */
  dates?(settings: Settings): ViewDates
  /** Sub-items are shown like all others whatever the setting, which is not offered. */
  isFlat?: boolean
  /** Operators who sell plans keep it for the larger ones, unless their plan says otherwise. */
  isPro?: true
}

/** The same with what judges settings that come over the wire. */
export interface CheckedViewType extends ViewType {
  /** Sentences about settings that cannot be; empty when they can. */
  checkSettings(settings: Settings): string[]
  /**
   * It is drawn for people outside in a look of its own: what of its settings that takes, or null where it cannot be
   * drawn of what is shown. Without it a published view of this kind is a table that the server writes.
   */
  outside?(look: OutsideLook): OutsideSettings | null
}
