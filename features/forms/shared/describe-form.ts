import type { Attribute } from '@weft/model'

import type { When } from './conditions.ts'
import { type FieldBlock, fieldFor, type FormSettings, type LookSettings } from './form-settings.ts'
import { type Choice, choicesOf, inputOf, type InputKind } from './inputs.ts'

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
  /** Taken by the link: not drawn, yet sent. */
  hidden: boolean
}

export type FormPart =
  | FormField
  | { kind: 'section'; id: string; title: string; text: string; when: When | null }
  | { kind: 'page'; id: string; title: string }

/** A form as anybody may see it: what the public page and the builder's preview are both drawn from. */
export interface FormDescription {
  id: string
  look: LookSettings
  title: string
  button: string
  parts: readonly FormPart[]
}

/** The asked attributes of a form, hidden ones too, in the order of its blocks. */
export function askedFields(
  settings: FormSettings,
  attributes: readonly Attribute[],
): { block: FieldBlock; attribute: Attribute }[] {
  const byId = new Map(attributes.map((attribute) => [attribute.id, attribute]))
  return blocksOf(settings, attributes).flatMap((block) => {
    const attribute = block.kind === 'field' ? byId.get(block.attribute_id) : undefined
    const isAsked = attribute && attribute.deleted_at === null && inputOf(attribute) !== null
    return block.kind === 'field' && isAsked ? [{ block, attribute }] : []
  })
}

/** The blocks of a form, also of one that nobody has built yet. */
export function blocksOf(settings: FormSettings, attributes: readonly Attribute[]) {
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
  attributes: readonly Attribute[],
): FormDescription {
  const { settings } = form
  const asked = new Map(
    askedFields(settings, attributes).map(({ block, attribute }) => [block.id, { block, attribute }]),
  )
  const parts = blocksOf(settings, attributes).flatMap((block): FormPart[] => {
    if (block.kind !== 'field') return [block]
    const field = asked.get(block.id)
    return field && !field.block.hidden ? [fieldOf(field.block, field.attribute)] : []
  })
  const { look, submit } = settings
  return { id: form.id, look, title: look.title || form.name, button: submit.button, parts }
}

/** One question. */
export function fieldOf(block: FieldBlock, attribute: Attribute): FormField {
  const { settings } = attribute
  const input = inputOf(attribute) ?? 'line'
  const choices = choicesOf(attribute).filter(({ id }) => block.options?.includes(id) ?? true)
  const max = typeof settings['max'] === 'number' ? settings['max'] : input === 'rating' ? 5 : 100
  return {
    kind: 'field',
    id: block.id,
    input,
    label: block.label || attribute.name,
    help: block.help || (typeof settings['description'] === 'string' ? settings['description'] : ''),
    placeholder: block.placeholder,
    required: block.required,
    multiple: input === 'choice' && settings['multiple'] !== false,
    look: block.look,
    choices,
    initial:
      input === 'choice' ? block.initial.filter((id) => choices.some((one) => one.id === id)) : block.initial,
    when: block.when,
    max,
    min: typeof settings['min'] === 'number' ? settings['min'] : 0,
    step: typeof settings['step'] === 'number' && settings['step'] > 0 ? settings['step'] : 1,
    hasTime: settings['time'] === true,
    isRange: settings['range'] === true,
    hidden: false,
  }
}
