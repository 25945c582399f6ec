import { sameJson } from '@weft/base'
import type { Settings } from '@weft/model'

import { readWhen, type When } from './conditions.ts'

export const ACCENTS = ['indigo', 'blue', 'teal', 'green', 'amber', 'red', 'pink', 'violet', 'gray'] as const
export const COVERS = ['waves', 'plain', 'none'] as const
export const FONTS = ['sans', 'serif', 'mono', 'round'] as const
export const THEMES = ['auto', 'light', 'dark'] as const
export const AUDIENCES = ['anyone', 'signed_in', 'members'] as const
export const CHOICE_LOOKS = ['buttons', 'radio', 'dropdown'] as const

export const MAX_BLOCKS = 200
const MAX_WORDS = 255
const MAX_TEXT = 5_000
const MAX_ANSWER = 10_000

export interface ShareSettings {
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
  logo: boolean
  /** The view's name when empty. */
  title: string
  text: string
  accent: (typeof ACCENTS)[number]
  theme: (typeof THEMES)[number]
  font: (typeof FONTS)[number]
  /** The line "made with Weft". */
  brand: boolean
  /** A tag of the interface languages; the browser's when empty. */
  language: string
}

export interface FieldBlock {
  kind: 'field'
  id: string
  attribute_id: string
  /** The attribute's name when empty. */
  label: string
  /** The attribute's description when empty. */
  help: string
  placeholder: string
  required: boolean
  /** Never drawn: filled by its default or by the link. */
  hidden: boolean
  /** As a browser would send it: option ids, `on`, texts. */
  initial: readonly string[]
  /** The options that are offered; null for all. */
  options: readonly string[] | null
  look: (typeof CHOICE_LOOKS)[number]
  when: When | null
}

export interface SectionBlock {
  kind: 'section'
  id: string
  title: string
  text: string
  when: When | null
}

export interface PageBlock {
  kind: 'page'
  id: string
  title: string
}

export type Block = FieldBlock | SectionBlock | PageBlock

export interface SubmitSettings {
  /** "Submit" when empty. */
  button: string
  thanks_title: string
  thanks: string
  /** Where the person is taken after five seconds; https or http. */
  redirect: string
  /** Offers to send another answer. */
  again: boolean
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

type Loose = Readonly<Record<string, unknown>>

const loose = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {}
const words = (value: unknown, most: number) =>
  typeof value === 'string' && value.length <= most ? value : ''
const isOn = (value: unknown, otherwise = false) => (typeof value === 'boolean' ? value : otherwise)
const oneOf = <T extends string>(list: readonly T[], value: unknown, otherwise: T): T =>
  list.find((one) => one === value) ?? otherwise
const texts = (value: unknown, most: number): string[] =>
  Array.isArray(value)
    ? value.filter((one): one is string => typeof one === 'string' && one.length <= MAX_ANSWER).slice(0, most)
    : []
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
      logo: isOn(look['logo'], true),
      title: words(look['title'], MAX_WORDS),
      text: words(look['text'], MAX_TEXT),
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

function readBlocks(value: unknown): Block[] | null {
  if (!Array.isArray(value)) return null
  const blocks: Block[] = []
  const asked = new Set<string>()
  for (const entry of value.slice(0, MAX_BLOCKS)) {
    const block = readBlock(loose(entry), blocks)
    const isTwice = block !== null && blocks.some(({ id }) => id === block.id)
    if (block === null || isTwice) continue
    // An attribute has one value: asked twice, one answer would overwrite the other.
    if (block.kind === 'field' && asked.has(block.attribute_id)) continue
    if (block.kind === 'field') asked.add(block.attribute_id)
    blocks.push(block)
  }
  return blocks
}

function readBlock(block: Loose, before: readonly Block[]): Block | null {
  const id = words(block['id'], 40)
  if (!/^[a-z0-9]{4,40}$/.test(id)) return null
  const when = readWhen(block['when'], (other) =>
    before.some((one) => one.id === other && one.kind === 'field'),
  )
  if (block['kind'] === 'page') return { kind: 'page', id, title: words(block['title'], MAX_WORDS) }
  if (block['kind'] === 'section')
    return {
      kind: 'section',
      id,
      title: words(block['title'], MAX_WORDS),
      text: words(block['text'], MAX_TEXT),
      when,
    }
  const attribute_id = words(block['attribute_id'], 64)
  if (block['kind'] !== 'field' || attribute_id === '') return null
  return {
    kind: 'field',
    id,
    attribute_id,
    label: words(block['label'], MAX_WORDS),
    help: words(block['help'], MAX_TEXT),
    placeholder: words(block['placeholder'], MAX_WORDS),
    required: isOn(block['required']),
    hidden: isOn(block['hidden']),
    initial: texts(block['initial'], 100),
    options: Array.isArray(block['options']) ? texts(block['options'], 1_000) : null,
    look: oneOf(CHOICE_LOOKS, block['look'], 'buttons'),
    when,
  }
}

/** A page that a browser may be sent to. */
export function isPageAddress(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 2_000) return false
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

/** A new question about an attribute; `random` is what tells blocks apart. */
export function fieldFor(attribute_id: string, more: Partial<FieldBlock> = {}): FieldBlock {
  return {
    kind: 'field',
    id: newBlockId(),
    attribute_id,
    label: '',
    help: '',
    placeholder: '',
    required: false,
    hidden: false,
    initial: [],
    options: null,
    look: 'buttons',
    when: null,
    ...more,
  }
}

export function newBlockId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 10)
}
