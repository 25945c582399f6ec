import type { Translate } from '@weft/i18n'
import type { Settings } from '@weft/model'
import { markup, type MarkupValue } from '@weft/server-kit'

/** What writing a value needs of the page that it stands on. */
export interface PublicCell {
  item_id: string
  settings: Settings
  /** The value as a person reads it. */
  text: string
  t: Translate
  /** The address of a file of an item, or of its small picture. */
  fileUrl(item_id: string, file_id: string, variant: 'file' | 'download' | '320' | '1280'): string
  /** Colours of labels that the page shows. */
  colors: Set<string>
}

/** What of an attribute's values and settings people outside see. */
export interface PublishedValues {
  /** The settings that say how values look; all others, such as formulas and where links lead, stay here. */
  settings?: readonly string[] | ((settings: Settings) => readonly string[])
  /** (filled) a value on a page; its text without it. */
  html?(data: unknown, cell: PublicCell): MarkupValue
  /** Columns of these values are columns of numbers. */
  isNumeric?: true
  /** What `format` gives are words of the interface. */
  isWords?: true
  /** What a label is among all of its settings, for its look where only some of them are sent. */
  rank?(label_id: string, settings: Settings): { level?: number }
  /** (filled) as much of data as is drawn. */
  drawn?(data: unknown): unknown
}

/** A number as pages write it. */
export const numberHtml: NonNullable<PublishedValues['html']> = (_data, { text }) =>
  markup`<span class="num">${text}</span>`
