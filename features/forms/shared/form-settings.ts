import { sameJson } from '@weft/base'
import type { Settings } from '@weft/model'

import { type Block, readBlocks } from './blocks.ts'
import { isOn, loose, MAX_TEXT, MAX_WORDS, oneOf, words } from './loose.ts'

export const ACCENTS = ['indigo', 'blue', 'teal', 'green', 'amber', 'red', 'pink', 'violet', 'gray'] as const
export const COVERS = ['waves', 'plain', 'picture', 'none'] as const
export const FONTS = ['sans', 'serif', 'mono', 'round'] as const
export const THEMES = ['auto', 'light', 'dark'] as const
const AUDIENCES = ['anyone', 'signed_in', 'members'] as const

/** Formatted text of a form's head: its letters and what formats them. */
export const MAX_HTML = 20_000

interface ShareSettings {
  /** Off until somebody shares the form. */
  open: boolean
  who: (typeof AUDIENCES)[number]
  /** What is said while it is closed; ours when empty. */
  closed_text: string
  /** `YYYY-MM-DDTHH:mm` in UTC, empty without. */
  from: string
  until: string
  /** So many answers are taken; null for any number. */
  max: number | null
  /** One answer a person. */
  once: boolean
  /** Pages of other sites may show the form in a frame. */
  embed: boolean
}

export interface LookSettings {
  cover: (typeof COVERS)[number]
  /** The name of the form's own picture, where the cover is one; empty without. */
  cover_picture: string
  logo: boolean
  /** The name of the form's own logo; the workspace's picture when empty. */
  logo_picture: string
  /** The view's name when empty. */
  title: string
  /** Formatted, as long texts are; a text without any tag is plain. */
  text: string
  accent: (typeof ACCENTS)[number]
  theme: (typeof THEMES)[number]
  font: (typeof FONTS)[number]
  /** The line "made with Weft". */
  brand: boolean
  /** A tag of the interface languages; the browser's when empty. */
  language: string
}

interface SubmitSettings {
  /** "Submit" when empty. */
  button: string
  thanks_title: string
  thanks: string
  /** Where the person is taken after five seconds; https or http. */
  redirect: string
  /** Offers to send another answer. */
  again: boolean
  /** Offers a copy by e-mail. */
  copy: boolean
  /** Gives who answered a secret link to change the answer while the form is open. */
  edit: boolean
  /** The folder that answers come into; the form's own when null. */
  folder_id: string | null
}

export interface FormSettings {
  share: ShareSettings
  look: LookSettings
  /** Null until somebody built the form: then only the primary attribute is asked. */
  blocks: readonly Block[] | null
  submit: SubmitSettings
}

/** Names of pictures cannot be guessed; nothing else is one. */
const pictureName = (value: unknown) =>
  typeof value === 'string' && /^[0-9a-f]{32}$/.test(value) ? value : ''
const moment = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value) ? value : ''

/** What the view's settings say of the form; what cannot be read has its default. */
export function readFormSettings(settings: Settings): FormSettings {
  const form = loose(settings['form'])
  const share = loose(form['share'])
  const look = loose(form['look'])
  const submit = loose(form['submit'])
  return {
    share: {
      open: isOn(share['open']),
      who: oneOf(AUDIENCES, share['who'], 'anyone'),
      closed_text: words(share['closed_text'], MAX_TEXT),
      from: moment(share['from']),
      until: moment(share['until']),
      max: Number.isInteger(share['max']) && Number(share['max']) > 0 ? Number(share['max']) : null,
      once: isOn(share['once']),
      embed: isOn(share['embed']),
    },
    look: {
      cover: oneOf(COVERS, look['cover'], 'waves'),
      cover_picture: pictureName(look['cover_picture']),
      logo: isOn(look['logo'], true),
      logo_picture: pictureName(look['logo_picture']),
      title: words(look['title'], MAX_WORDS),
      text: words(look['text'], MAX_HTML),
      accent: oneOf(ACCENTS, look['accent'], 'indigo'),
      theme: oneOf(THEMES, look['theme'], 'auto'),
      font: oneOf(FONTS, look['font'], 'sans'),
      brand: isOn(look['brand'], true),
      language: words(look['language'], 12),
    },
    blocks: readBlocks(form['blocks']),
    submit: {
      button: words(submit['button'], 60),
      thanks_title: words(submit['thanks_title'], MAX_WORDS),
      thanks: words(submit['thanks'], MAX_TEXT),
      redirect: isPageAddress(submit['redirect']) ? submit['redirect'] : '',
      again: isOn(submit['again']),
      copy: isOn(submit['copy']),
      edit: isOn(submit['edit']),
      folder_id: typeof submit['folder_id'] === 'string' ? submit['folder_id'] : null,
    },
  }
}

/** Sentences about form settings that cannot be: whatever reading them would drop or change. */
export function checkFormSettings(settings: Settings): string[] {
  const given = settings['form']
  if (given === undefined) return []
  const read = readFormSettings(settings)
  const problems = Object.entries(loose(given)).flatMap(([name, part]) =>
    holds(read[name as keyof FormSettings], part) ? [] : [`form.${name}: this cannot be read`],
  )
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given)
  return isObject ? problems : ['form: this cannot be read']
}

/** Whether all of `part` stands in `whole` as well. */
function holds(whole: unknown, part: unknown): boolean {
  if (Array.isArray(part))
    return (
      Array.isArray(whole) && whole.length === part.length && part.every((one, at) => holds(whole[at], one))
    )
  if (typeof part === 'object' && part !== null) {
    const known = loose(whole)
    return Object.entries(part).every(([name, value]) => name in known && holds(known[name], value))
  }
  return sameJson(whole ?? null, part ?? null)
}

/** A page that a browser may be sent to. */
export function isPageAddress(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 2_000) return false
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}
