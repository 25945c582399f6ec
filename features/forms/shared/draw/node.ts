/** An element of a form before it is markup on the server or React in the builder. */
export interface FormElement {
  tag: string
  attrs: Readonly<Record<string, string | number | true>>
  children: readonly FormNode[]
}

export type FormNode = FormElement | string

type Attr = string | number | boolean | null | undefined
type Child = FormNode | null | false | undefined | readonly Child[]

/** Makes an element; attributes that are false, null or undefined and children that are not there are left out. */
export function el(
  tag: string,
  attrs: Readonly<Record<string, Attr>>,
  ...children: readonly Child[]
): FormElement {
  const kept: Record<string, string | number | true> = {}
  for (const [name, value] of Object.entries(attrs))
    if (value !== undefined && value !== null && value !== false) kept[name] = value
  return { tag, attrs: kept, children: children.flatMap(flat) }
}

function flat(child: Child): FormNode[] {
  if (child === null || child === undefined || child === false) return []
  return Array.isArray(child) ? (child as readonly Child[]).flatMap(flat) : [child as FormNode]
}

/** Paragraphs of a text that a person typed; an empty line begins the next one. */
export function paragraphs(text: string): FormElement[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) =>
      el(
        'p',
        { dir: 'auto' },
        part.split('\n').flatMap((line, at) => (at === 0 ? [line] : [el('br', {}), line])),
      ),
    )
}
