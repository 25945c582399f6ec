import type { Board, Folder } from '@weft/model'

/** Where other features extend the sharing of a board. */
export interface SharingPoints {
  /** Sections of what *Share* opens, for a board and the folder that is open; each shows itself to who may. */
  'share.section': { readonly board: Board; readonly folder: Folder | undefined }
}
