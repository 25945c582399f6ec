import { readWhen, type When } from './conditions.ts'
import { isOn, loose, type Loose, MAX_TEXT, MAX_WORDS, oneOf, texts, words } from './loose.ts'

const CHOICE_LOOKS = ['buttons', 'radio', 'dropdown'] as const
const MAX_BLOCKS = 200
/** The page's own token goes under the one name, and every object has something under the other. */
const NO_IDS = new Set(['token', 'constructor'])

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
  /** The options that are offered; null for all. Of people, ids of those who are: nobody is until chosen. */
  options: readonly string[] | null
  look: (typeof CHOICE_LOOKS)[number]
  /** Of long texts: signs of Markdown in the answer become formatting. */
  rich: boolean
  /** Of references: who answers may find and choose items by their names. */
  lists: boolean
  when: When | null
}

interface SectionBlock {
  kind: 'section'
  id: string
  title: string
  text: string
  when: When | null
}

interface PageBlock {
  kind: 'page'
  id: string
  title: string
}

export type Block = FieldBlock | SectionBlock | PageBlock

/** The blocks of settings as far as they can be read; null where there are none. */
export function readBlocks(value: unknown): Block[] | null {
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
  if (!/^[a-z0-9]{4,40}$/.test(id) || NO_IDS.has(id)) return null
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
    rich: isOn(block['rich']),
    lists: isOn(block['lists']),
    when,
  }
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
    rich: false,
    lists: false,
    when: null,
    ...more,
  }
}

export function newBlockId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 10)
}
