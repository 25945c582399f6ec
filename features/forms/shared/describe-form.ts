import type { Choice, InputKind } from '@weft/features/attributes/shared'

import { type When, whenOf } from './conditions.ts'
import { type FieldBlock, fieldFor } from './blocks.ts'
import type { FormSettings, LookSettings } from './form-settings.ts'
import { type AskedAttribute, asksForItems, asksForPeople, choicesOf, inputOf } from './inputs.ts'

/** One question as it is drawn and as its answer is read; nothing in it is not meant for the public. */
export interface FormField {
  kind: 'field'
  /** The name that its answer is sent under. */
  id: string
  input: InputKind
  label: string
  help: string
  placeholder: string
  required: boolean
  /** Several answers fit. */
  multiple: boolean
  look: FieldBlock['look']
  choices: readonly Choice[]
  initial: readonly string[]
  when: When | null
  /** Of ratings and progress. */
  max: number
  min: number
  step: number
  /** Of dates. */
  hasTime: boolean
  isRange: boolean
  /** More items can be found than are listed. */
  hasMore: boolean
  /** Of long texts: the answer may be formatted. */
  isRich: boolean
}

/** What answers are chosen from and the attributes do not say. */
export interface FormLists {
  /** Names of the workspace's people, by id. */
  people: ReadonlyMap<number, string>
  /** By question: the items that are listed at first, or found. */
  items: ReadonlyMap<string, { choices: readonly Choice[]; hasMore: boolean }>
}

export const NO_LISTS: FormLists = { people: new Map(), items: new Map() }

/** The name of the question for an address that a copy goes to; no block can have it. */
export const COPY_FIELD = 'copy_to'

export type FormPart =
  | FormField
  | { kind: 'section'; id: string; title: string; text: string; when: When | null }
  | { kind: 'page'; id: string; title: string }

/** The workspace of a form, as its page names it. */
export interface FormOwner {
  name: string
  photo_url: string | null
}

/** How a form presents itself, before and after it is answered. */
export interface FormFace {
  look: LookSettings
  /** Null where nobody is named: of a form that nothing is told of. */
  owner: FormOwner | null
  /** Addresses of the form's own pictures; empty without. */
  cover: string
  logo: string
}

/** A form as anybody may see it: what the public page and the builder's preview are both drawn from. */
export interface FormDescription extends FormFace {
  id: string
  title: string
  button: string
  parts: readonly FormPart[]
}

/**
 * The asked attributes of a form, hidden ones too, in the order of its blocks. People are named to members of their
 * workspace alone, and only those who were chosen; items are listed where that was turned on, and never filled unseen.
 */
export function askedFields(
  settings: FormSettings,
  attributes: readonly AskedAttribute[],
): { block: FieldBlock; attribute: AskedAttribute }[] {
  const byId = new Map(attributes.map((attribute) => [attribute.id, attribute]))
  return blocksOf(settings, attributes).flatMap((block) => {
    const attribute = block.kind === 'field' ? byId.get(block.attribute_id) : undefined
    if (block.kind !== 'field' || !attribute || attribute.deleted_at !== null) return []
    return inputOf(attribute) !== null && whyNotAsked(settings, block, attribute) === null
      ? [{ block, attribute }]
      : []
  })
}

/** Why a question that stands in the form is not put to anybody; null when it is. */
export function whyNotAsked(
  { share }: FormSettings,
  block: FieldBlock,
  attribute: Pick<AskedAttribute, 'question'>,
): 'members-only' | 'nobody-chosen' | 'not-listed' | null {
  if (asksForItems(attribute)) return block.lists && !block.hidden ? null : 'not-listed'
  if (!asksForPeople(attribute) || block.hidden) return null
  if (share.who !== 'members') return 'members-only'
  return block.options === null || block.options.length === 0 ? 'nobody-chosen' : null
}

/** The blocks of a form, also of one that nobody has built yet. */
export function blocksOf(settings: FormSettings, attributes: readonly AskedAttribute[]) {
  if (settings.blocks) return settings.blocks
  const primary = attributes.find((attribute) => attribute.primary && attribute.deleted_at === null)
  // The id is the attribute's: the same at every look.
  return primary
    ? [fieldFor(primary.id, { id: primary.id.replaceAll('-', '').slice(-10), required: true })]
    : []
}

/** Puts a form together from its settings and the board's attributes. */
export function describeForm(
  form: { id: string; name: string; settings: FormSettings },
  attributes: readonly AskedAttribute[],
  more: { lists?: FormLists; owner?: FormOwner | null; addressOf?(picture: string): string } = {},
): FormDescription {
  const { settings } = form
  const { lists = NO_LISTS, owner = null, addressOf = (name) => `/form/${form.id}/pictures/${name}` } = more
  const asked = new Map(
    askedFields(settings, attributes).map(({ block, attribute }) => [block.id, { block, attribute }]),
  )
  const isDrawn = (id: string) => asked.get(id)?.block.hidden === false
  const drawnWhen = <T extends { when: When | null }>(block: T): T => ({
    ...block,
    when: whenOf(block.when, isDrawn),
  })
  const parts = blocksOf(settings, attributes).flatMap((block): FormPart[] => {
    if (block.kind === 'page') return [block]
    if (block.kind === 'section') return [drawnWhen(block)]
    const field = asked.get(block.id)
    return field && isDrawn(block.id) ? [fieldOf(drawnWhen(field.block), field.attribute, lists)] : []
  })
  const { look, submit } = settings
  if (submit.copy) parts.push(copyField())
  const picture = (name: string) => (name === '' ? '' : addressOf(name))
  return {
    id: form.id,
    look,
    owner,
    cover: look.cover === 'picture' ? picture(look.cover_picture) : '',
    logo: look.logo ? picture(look.logo_picture) : '',
    title: look.title || form.name,
    button: submit.button,
    parts,
  }
}

/** Where a copy goes; its words are the drawing's. */
function copyField(): FormField {
  return fieldOf(fieldFor('', { id: COPY_FIELD }), { question: { input: 'email' }, name: '', settings: {} })
}

/** One question. */
export function fieldOf(
  block: FieldBlock,
  attribute: Pick<AskedAttribute, 'question' | 'name' | 'settings'>,
  lists: FormLists = NO_LISTS,
): FormField {
  const { settings } = attribute
  const input = inputOf(attribute) ?? 'line'
  const listed = input === 'items' ? lists.items.get(block.id) : undefined
  const choices =
    listed?.choices ??
    choicesOf(attribute, lists.people).filter(({ id }) => block.options?.includes(id) ?? true)
  const max = typeof settings['max'] === 'number' ? settings['max'] : input === 'rating' ? 5 : 100
  return {
    kind: 'field',
    id: block.id,
    input,
    label: block.label || attribute.name,
    help: block.help || (typeof settings['description'] === 'string' ? settings['description'] : ''),
    placeholder: block.placeholder,
    required: block.required,
    multiple: (input === 'choice' || input === 'items') && settings['multiple'] !== false,
    // Items come and go as one searches: a list holds them best.
    look: input === 'items' ? 'radio' : block.look,
    choices,
    initial:
      input === 'choice' ? block.initial.filter((id) => choices.some((one) => one.id === id)) : block.initial,
    when: block.when,
    max,
    min: typeof settings['min'] === 'number' ? settings['min'] : 0,
    step: typeof settings['step'] === 'number' && settings['step'] > 0 ? settings['step'] : 1,
    hasTime: settings['time'] === true,
    isRange: settings['range'] === true,
    hasMore: listed?.hasMore ?? false,
    isRich: input === 'long' && block.rich,
  }
}
