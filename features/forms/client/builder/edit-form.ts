import { escapeHtml } from '@weft/rich-text'

import {
  askedFields,
  type AskedAttribute,
  asksForItems,
  type Block,
  blocksOf,
  fieldFor,
  type FormLists,
  type FormSettings,
  newBlockId,
  readFormSettings,
} from '../../shared/index.ts'

/** A form with one block changed. */
export function withBlock(form: FormSettings, id: string, change: (block: Block) => Block): FormSettings {
  return { ...form, blocks: (form.blocks ?? []).map((block) => (block.id === id ? change(block) : block)) }
}

export function withoutBlock(form: FormSettings, id: string): FormSettings {
  return { ...form, blocks: (form.blocks ?? []).filter((block) => block.id !== id) }
}

/** A form with a block more, after another one or at the end. */
export function withNewBlock(form: FormSettings, block: Block, after: string | null): FormSettings {
  const blocks = [...(form.blocks ?? [])]
  const at = blocks.findIndex(({ id }) => id === after)
  blocks.splice(at < 0 ? blocks.length : at + 1, 0, block)
  return { ...form, blocks }
}

/** A form with a block before the one that stands at `index` now. */
export function withMoved(form: FormSettings, id: string, index: number): FormSettings {
  const blocks = [...(form.blocks ?? [])]
  const from = blocks.findIndex((block) => block.id === id)
  const [block] = from < 0 ? [] : blocks.splice(from, 1)
  if (!block) return form
  blocks.splice(index > from ? index - 1 : index, 0, block)
  return { ...form, blocks }
}

export const newQuestion = (attribute_id: string): Block => fieldFor(attribute_id)
export const newSection = (title: string): Block => ({
  kind: 'section',
  id: newBlockId(),
  title,
  text: '',
  when: null,
})
export const newPage = (title: string): Block => ({ kind: 'page', id: newBlockId(), title })

/** A form with the blocks that it has before anybody built it as its own. */
export function withBlocks(form: FormSettings, attributes: readonly AskedAttribute[]): FormSettings {
  return form.blocks ? form : { ...form, blocks: blocksOf(form, attributes) }
}

/** As it is saved: conditions on what comes later by now are gone. */
export function cleanForm(form: FormSettings): FormSettings {
  return readFormSettings({ form })
}

/** What stands for items in a preview: which ones there are, the server knows. */
export function sampleItems(
  form: FormSettings,
  attributes: readonly AskedAttribute[],
  name: string,
): FormLists['items'] {
  const choices = [1, 2, 3].map((n) => ({ id: String(n), name: `${name} ${n}`, color: 'gray' }))
  const references = askedFields(form, attributes).filter(({ attribute }) => asksForItems(attribute))
  return new Map(references.map(({ block }) => [block.id, { choices, hasMore: true }]))
}

/** A text as the editor of formatted texts takes it; without a tag it is plain, and an empty line parts it. */
export function htmlOfText(text: string): string {
  if (text.includes('<') || text.trim() === '') return text.trim()
  const parts = text.trim().split(/\n\s*\n/)
  return parts.map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`).join('')
}
