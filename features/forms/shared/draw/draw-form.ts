import type { FormDescription, FormFace, FormPart } from '../describe-form.ts'
import { drawField, type Drawing } from './draw-field.ts'
import { el, type FormElement, type FormNode, paragraphs } from './node.ts'
import { richText } from './rich-text.ts'

/** What only a form that can be sent has: hidden inputs and questions to those who may be no person. */
export interface Sending {
  action: string
  /** Where items are found by name; the question's name is put behind. */
  choices: string
  hidden: readonly FormNode[]
  challenge: FormNode | null
  /** What is wrong with the whole. */
  problem: string
  /** Said above the questions; empty for nothing. */
  note?: string
}

/** The whole card of a form: head, questions, button. Both the public page and the builder draw it. */
export function drawForm(form: FormDescription, drawing: Drawing, sending: Sending | null): FormElement {
  const { t } = drawing
  const pages = pagesOf(form.parts)
  const body = [
    sending?.problem !== undefined &&
      el(
        'p',
        {
          class: 'wf-problem',
          role: 'alert',
          tabindex: -1,
          'data-problem': true,
          hidden: sending.problem === '',
        },
        sending.problem,
      ),
    (sending?.note ?? '') !== '' && el('p', { class: 'wf-told' }, sending?.note),
    pages.map((page, index) =>
      el(
        'div',
        { class: 'wf-page', 'data-page': index },
        page.title !== '' && el('h2', { class: 'wf-page-title', dir: 'auto' }, page.title),
        page.parts.map((part) =>
          part.kind === 'section'
            ? el(
                'section',
                {
                  class: 'wf-section',
                  'data-field': part.id,
                  'data-when': part.when ? JSON.stringify(part.when) : null,
                },
                el('h3', { dir: 'auto' }, part.title),
                paragraphs(part.text),
              )
            : part.kind === 'field' && drawField(part, drawing),
        ),
      ),
    ),
    sending?.challenge,
    el(
      'div',
      { class: 'wf-send' },
      el('button', { type: 'button', class: 'wf-back', 'data-back': true, hidden: true }, t('Back')),
      el('button', { type: 'submit', class: 'wf-button', 'data-send': true }, form.button || t('Submit')),
      el('span', { class: 'wf-note', 'data-note': true, role: 'status' }),
    ),
  ]
  return drawCard(
    form,
    sending
      ? el(
          'form',
          {
            class: 'wf-body',
            method: 'post',
            action: sending.action,
            enctype: 'multipart/form-data',
            'data-form': form.id,
            'data-choices': sending.choices,
            'data-file-bytes': drawing.fileBytes,
            'data-files': drawing.files,
          },
          sending.hidden,
          // The first button is the one that a line break presses: it must not be one that only finds.
          form.parts.some((part) => part.kind === 'field' && part.input === 'items') &&
            el('button', { type: 'submit', class: 'wf-trap', tabindex: -1, 'aria-hidden': 'true' }),
          body,
        )
      : el('div', { class: 'wf-body' }, body),
    el('header', { class: 'wf-head' }, el('h1', { dir: 'auto' }, form.title), richText(form.look.text, t)),
  )
}

/** The frame around the questions, the thanks, and whatever else a form says. */
export function drawCard(face: FormFace, body: FormNode, head: FormNode | null = null): FormElement {
  const { look, cover } = face
  const image = cover !== '' && el('img', { class: 'wf-cover-image', src: cover, alt: '' })
  // Until a picture is chosen the ground is plain.
  const kind = look.cover === 'picture' ? 'plain' : look.cover
  return el(
    'div',
    { class: 'wf-form', 'data-accent': look.accent, 'data-font': look.font, 'data-theme': look.theme },
    kind !== 'none' && el('div', { class: `wf-cover wf-cover-${kind}`, 'aria-hidden': 'true' }, image),
    el('main', { class: 'wf-card', 'data-card': true }, look.logo && drawLogo(face), head, body),
  )
}

/** The form's own logo, else the workspace's picture or the first letter of its name, else ours. */
function drawLogo({ logo, owner }: FormFace): FormElement {
  const src = logo || (owner?.photo_url ?? '')
  if (src !== '') return el('img', { class: logo ? 'wf-logo wf-logo-own' : 'wf-logo', src, alt: '' })
  const letter = owner ? (/^\P{M}\p{M}*/u.exec(owner.name.trim())?.[0] ?? '') : ''
  const named = letter === '' ? 'wf-logo wf-logo-ours' : 'wf-logo wf-initial'
  return el('div', { class: named, 'aria-hidden': 'true' }, letter.toUpperCase())
}

function pagesOf(parts: readonly FormPart[]): { title: string; parts: FormPart[] }[] {
  const pages: { title: string; parts: FormPart[] }[] = [{ title: '', parts: [] }]
  for (const part of parts) {
    if (part.kind === 'page') pages.push({ title: part.title, parts: [] })
    else pages.at(-1)?.parts.push(part)
  }
  // A break at the very beginning only names the first page.
  return pages.filter((page, index) => index > 0 || page.parts.length > 0 || pages.length === 1)
}
