import { createElement, Fragment, type ReactNode } from 'react'

import type { FormElement, FormNode } from '../../shared/index.ts'

const NAMES: Readonly<Record<string, string>> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  maxlength: 'maxLength',
  inputmode: 'inputMode',
  autocomplete: 'autoComplete',
  checked: 'defaultChecked',
  enctype: 'encType',
  formnovalidate: 'formNoValidate',
}

/** What the shared half draws, as React: the same elements that the public page has. */
export function toReact(
  node: FormNode,
  decorate: (element: FormElement) => object = () => ({}),
  replace: Replace = () => undefined,
): ReactNode {
  return typeof node === 'string' ? node : elementOf(node, { decorate, replace }, '0')
}

/** What is shown in the place of an element; undefined where that is shown itself. */
type Replace = (element: FormElement) => ReactNode | undefined

interface Drawing {
  decorate(element: FormElement): object
  replace: Replace
}

function elementOf(element: FormElement, drawing: Drawing, key: string): ReactNode {
  const other = drawing.replace(element)
  if (other !== undefined) return createElement(Fragment, { key }, other)
  const { tag, attrs, children } = element
  const props: Record<string, unknown> = { key }
  for (const [name, value] of Object.entries(attrs)) {
    // What is chosen at first is the select's to say.
    if (name === 'selected') continue
    const isStart =
      name === 'value' && tag === 'input' && !['radio', 'checkbox'].includes(String(attrs['type']))
    props[isStart ? 'defaultValue' : (NAMES[name] ?? name)] = value
  }
  if (tag === 'select') props['defaultValue'] = chosenOf(element)
  if (tag === 'textarea') props['defaultValue'] = children.join('')
  Object.assign(props, drawing.decorate(element))
  if (tag === 'textarea' || children.length === 0) return createElement(tag, props)
  return createElement(
    tag,
    props,
    ...children.map((child, index) =>
      typeof child === 'string'
        ? child
        : elementOf(child, drawing, String(child.attrs['data-field'] ?? index)),
    ),
  )
}

function chosenOf({ attrs, children }: FormElement): string | string[] {
  const chosen = children.flatMap((option) =>
    typeof option !== 'string' && option.attrs['selected'] ? [String(option.attrs['value'])] : [],
  )
  return attrs['multiple'] ? chosen : (chosen[0] ?? '')
}
