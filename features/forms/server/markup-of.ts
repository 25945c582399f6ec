import { escapeHtml, type Markup, trusted } from '@weft/server-kit'

import type { FormNode } from '../shared/index.ts'

const VOID = new Set(['br', 'hr', 'img', 'input', 'meta'])

/** The markup of what the shared half draws; tags and names of attributes are our own, everything else is escaped. */
export function markupOf(node: FormNode): Markup {
  return trusted(textOf(node))
}

function textOf(node: FormNode): string {
  if (typeof node === 'string') return escapeHtml(node)
  const { tag, attrs, children } = node
  const written = Object.entries(attrs)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
    .join('')
  // The parser drops a first line break there.
  const inside = (tag === 'textarea' ? '\n' : '') + children.map(textOf).join('')
  return VOID.has(tag) ? `<${tag}${written}>` : `<${tag}${written}>${inside}</${tag}>`
}
