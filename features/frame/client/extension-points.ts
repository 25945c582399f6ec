import type { Board, Folder } from '@weft/model'

/** Where somebody is. */
interface SectionProps {
  /** The current workspace; null where there is none. */
  readonly team_id: number | null
  readonly board: Board | undefined
  readonly folder: Folder | undefined
}

/** Where other features extend what stands around every page of a session. */
export interface FramePoints {
  /** Sections of the sidebar; on a phone they stand in the sheet of boards. */
  'frame.sidebar': SectionProps
  /** At the foot of the sidebar, above the help. Not for people without an account. */
  'frame.foot': { readonly team_id: number | null }
  /** Above a page whose person is not oneself: whose eyes these are. Each shows itself where it is so. */
  'frame.banner': object
  /** At the end of the line above a page. Not for people without an account. */
  'frame.top': {
    readonly board: Board | undefined
    readonly folder: Folder | undefined
    readonly isCompact: boolean
    /** It is the line of an item on a phone, which has bells and links of its own. */
    readonly isOfItem?: boolean
  }
}

declare module '@weft/client-kit' {
  interface ExtensionPoints extends FramePoints {}
}
