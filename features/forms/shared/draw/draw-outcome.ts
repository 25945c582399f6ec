import type { Translate } from '@weft/i18n'

import type { FormFace } from '../describe-form.ts'
import { drawCard } from './draw-form.ts'
import { icon } from './icon.ts'
import { el, type FormElement, paragraphs } from './node.ts'

/** Seconds until the thanks lead on. */
export const REDIRECT_SECONDS = 5

export interface Thanks {
  title: string
  text: string
  redirect: string
  /** Where another answer is given; empty when none is wanted. */
  again: string
  /** The secret link that opens this answer again; empty without. */
  edit: string
  /** The answer stood before, and was changed. */
  isChange: boolean
  /** Where a copy goes; empty without. */
  copy: string
}

export function drawThanks(form: FormFace, thanks: Thanks, t: Translate): FormElement {
  return drawCard(
    form,
    el(
      'div',
      { class: 'wf-done', tabindex: -1, 'data-done': true },
      el('div', { class: 'wf-check', 'aria-hidden': 'true' }, icon('check')),
      el('h1', { dir: 'auto' }, thanks.title || t('Thank you')),
      thanks.text !== ''
        ? paragraphs(thanks.text)
        : el(
            'p',
            {},
            thanks.isChange ? t('Your changes are saved.') : t('Thanks, your response was recorded.'),
          ),
      thanks.copy !== '' && el('p', {}, t('A copy is on its way to {address}.', { address: thanks.copy })),
      thanks.edit !== '' &&
        el(
          'div',
          { class: 'wf-keep' },
          el(
            'p',
            {},
            t('Save this link to change your answer later. Anyone who has it can read and change it.'),
          ),
          el('a', { class: 'wf-back', href: thanks.edit, 'data-edit': true }, t('Change the answer')),
        ),
      thanks.redirect !== '' &&
        el(
          'p',
          {},
          el(
            'a',
            { href: thanks.redirect, rel: 'noopener', 'data-redirect': true },
            t('Redirecting in {seconds} seconds', { seconds: REDIRECT_SECONDS }),
          ),
        ),
      thanks.again !== '' && el('a', { class: 'wf-link', href: thanks.again }, t('Send another answer')),
    ),
  )
}

/** A form that takes nothing, and why. */
export function drawClosed(form: FormFace, said: { title: string; text: string }): FormElement {
  return drawCard(
    form,
    el(
      'div',
      { class: 'wf-done', tabindex: -1, 'data-done': true },
      el('h1', { dir: 'auto' }, said.title),
      paragraphs(said.text),
    ),
  )
}

/** For forms that only certain people may answer. */
export function drawSignIn(
  form: FormFace,
  said: { title: string; text: string; href: string },
  t: Translate,
): FormElement {
  return drawCard(
    form,
    el(
      'div',
      { class: 'wf-done', 'data-sign-in': true, tabindex: -1 },
      el('h1', { dir: 'auto' }, said.title),
      paragraphs(said.text),
      el('a', { class: 'wf-link', href: said.href }, t('Log in')),
    ),
  )
}
