import { msg } from '@weft/i18n'
import type { Settings } from '@weft/model'

import type { ViewType } from '../../shared/view-type.ts'

/** What only documents keep. */
export interface DocumentSettings {
  /** The long text that is the body; null for the first one of the folder. */
  body_attribute: string | null
  /** The first picture of an item's files stands above its title. */
  cover: boolean
  /** The headings of a page beside it. */
  contents: boolean
  /** Lines as long as the window instead of 720 px. */
  full_width: boolean
  /** The other attributes of an item are unfolded below its title. */
  show_attributes: boolean
}

export const SWITCHES = { cover: true, contents: true, full_width: false, show_attributes: false } as const

export function readDocumentSettings(settings: Settings): DocumentSettings {
  const isOn = (name: keyof typeof SWITCHES) =>
    typeof settings[name] === 'boolean' ? settings[name] : SWITCHES[name]
  const { body_attribute } = settings
  return {
    body_attribute: typeof body_attribute === 'string' ? body_attribute : null,
    cover: isOn('cover'),
    contents: isOn('contents'),
    full_width: isOn('full_width'),
    show_attributes: isOn('show_attributes'),
  }
}

export const definition: ViewType = {
  type: 'document',
  label: msg('Docs'),
  defaultSettings: {},
  isPaged: true,
}
