import { calloutStyles, cleanBlocks, plainTextOf } from '@weft/rich-text'
import {
  acceptedTags,
  defaultLocale,
  languageOf,
  loadTranslator,
  matchLanguage,
  type Translator,
} from '@weft/i18n'
import { type HtmlPage, jsonIsland, type Limits, markup, type PageAnswer, sendPage } from '@weft/server-kit'
import { CHALLENGE_ORIGINS_META } from '@weft/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'

import {
  COPY_FIELD,
  drawClosed,
  drawForm,
  drawSignIn,
  drawThanks,
  el,
  FORM_STYLES,
  type FormCard,
  type FormDescription,
  type FormElement,
  type FormNode,
  type FormOwner,
  type FormSettings,
  KEEP,
  type KeptFile,
  PAGE_STYLES,
  readFormSettings,
} from '../shared/index.ts'
import type { FormToken } from './answers/form-token.ts'
import type { LoadedForm, NoForm } from './load-form.ts'
import { markupOf } from './markup-of.ts'

/** Our program, which makes the page nicer; the build puts it there under this name. */
const PROGRAM = '/form-program.js'
/** The name of an input that no person sees, and programs like to fill in. */
export const TRAP = 'website_address'

export interface Asking {
  answers: Readonly<Record<string, readonly string[]>>
  errors: Readonly<Record<string, string>>
  problem: string
  token: FormToken
  isChallenged: boolean
  /** An answer that stands, with the files that were sent. */
  edit: { draft: string; kept: Readonly<Record<string, readonly KeptFile[]>> } | null
  isHidden(field: { id: string }): boolean
}

export interface Shown {
  status: number
  state: FormCard['state']
  title: string
  card: FormElement
  errors?: FormCard['errors']
  problem?: string
  captcha?: FormCard['captcha']
  redirect?: string
}

/** The language that a form is shown in: its own, else the first that the browser wants and we have. */
export async function translatorFor(
  settings: FormSettings | null,
  request: FastifyRequest,
): Promise<Translator> {
  const own = settings?.look.language ?? ''
  const tag = languageOf(own)?.tag ?? matchLanguage(acceptedTags(request.headers['accept-language']))
  // A language whose texts are not there yet is answered in English, which all have.
  return loadTranslator(tag).catch(() => loadTranslator(defaultLocale))
}

export function showAsking(
  form: LoadedForm,
  asking: Asking,
  parts: { request: FastifyRequest; translator: Translator; limits: Limits },
): Shown {
  const { t } = parts.translator
  const { edit } = asking
  const description = edit ? editedForm(form.description, edit.draft, t) : form.description
  const fields = description.parts.flatMap((part) => (part.kind === 'field' ? [part] : []))
  const away = new Set(fields.filter(asking.isHidden).map(({ id }) => id))
  const drawn = {
    ...description,
    look: { ...description.look, text: cleanedText(description.look.text) },
    parts: description.parts.filter(({ id }) => !away.has(id)),
  }
  // What the link fills without its being seen goes along: no answer of these is known to anybody but who has the link.
  const carried = Object.entries(asking.answers).filter(
    ([id]) => !id.startsWith(KEEP) && (!fields.some((field) => field.id === id) || away.has(id)),
  )
  const hidden = (name: string, value: string) => el('input', { type: 'hidden', name, value })
  const { token } = asking
  const sum = `${token.id}-sum`
  const card = drawForm(
    drawn,
    {
      t,
      answers: asking.answers,
      errors: asking.errors,
      fileBytes: parts.limits.form_file_bytes,
      files: parts.limits.form_files,
      kept: edit?.kept ?? {},
    },
    {
      action: parts.request.url,
      choices: `/form/${form.row.id}/choices/`,
      note: edit ? t('You are changing an answer you sent before.') : '',
      problem: asking.problem,
      hidden: [
        hidden('token', token.text),
        hidden('tz', ''),
        ...carried.flatMap(([id, texts]) => texts.map((text) => hidden(id, text))),
        el(
          'div',
          { class: 'wf-trap', 'aria-hidden': 'true' },
          el(
            'label',
            {},
            t('Leave this empty'),
            el('input', { name: TRAP, tabindex: -1, autocomplete: 'off' }),
          ),
        ),
      ],
      challenge: asking.isChallenged
        ? el(
            'div',
            { class: 'wf-challenge', 'data-challenge': true },
            el(
              'label',
              { class: 'wf-label', for: sum },
              t('To show that you are a person: how much is {a} + {b}?', {
                a: token.sum[0],
                b: token.sum[1],
              }),
            ),
            el('input', {
              class: 'wf-input',
              id: sum,
              name: 'sum',
              inputmode: 'numeric',
              autocomplete: 'off',
            }),
          )
        : null,
    },
  )
  const isRefused = asking.problem !== '' || Object.keys(asking.errors).length > 0
  return {
    status: isRefused ? 422 : 200,
    state: 'asking',
    title: description.title,
    card,
    errors: asking.errors,
    problem: asking.problem,
  }
}

/** A form as it is drawn to change an answer: drafts are kept apart, and no copy is offered. */
function editedForm(form: FormDescription, draft: string, t: Translator['t']): FormDescription {
  return {
    ...form,
    id: `${form.id}.${draft}`,
    button: t('Save changes'),
    parts: form.parts.filter(({ id }) => id !== COPY_FIELD),
  }
}

export interface Thanked {
  /** The secret link; empty without. */
  edit: string
  isChange: boolean
  /** Where a copy goes; empty without. */
  copy: string
}

export function showThanks(
  form: LoadedForm,
  request: FastifyRequest,
  { t }: Translator,
  thanked: Thanked,
): Shown {
  const { submit, share } = form.settings
  const { redirect } = submit
  const isFirst = !thanked.isChange
  const again = submit.again && isFirst && !share.once && redirect === '' ? request.url : ''
  const thanks = { title: submit.thanks_title, text: submit.thanks, redirect, again, ...thanked }
  const card = drawThanks(form.description, thanks, t)
  // A link that is to be kept must not go away by itself.
  const leads = thanked.edit === '' ? redirect : ''
  return { status: 200, state: 'thanks', title: form.description.title, card, redirect: leads }
}

/**
 * No form, one that is not shared, and one that is for others: all alike, with the way to sign in, but for what the
 * people of one that is not shared wrote for that.
 */
export function showNone({ id, closed_text, isGuest }: NoForm, { t }: Translator): Shown {
  const title = t('This form is not accepting answers')
  // The look tells nothing either.
  const face = { look: readFormSettings({}).look, owner: null, cover: '', logo: '' }
  if (!isGuest || closed_text !== '')
    return { status: 404, state: 'closed', title, card: drawClosed(face, { title, text: closed_text }) }
  const text = t('If it is for members only, log in to answer.')
  const href = `/login?intended=${encodeURIComponent(`/form/${id}`)}`
  return { status: 404, state: 'sign-in', title, card: drawSignIn(face, { title, text, href }, t) }
}

/** Why a form takes nothing of whom it is for. */
export function showClosed(
  { description, settings }: LoadedForm,
  reason: Exclude<LoadedForm['state'], 'open'> | 'once' | 'no-edit',
  { t }: Translator,
): Shown {
  const { title } = description
  const said = {
    early: t('This form is not accepting answers yet.'),
    late: t('This form no longer accepts answers.'),
    full: t('This form no longer accepts answers.'),
    once: t('You have already answered this form.'),
    'no-edit': t('This link no longer opens an answer.'),
  }[reason]
  const isOver = reason === 'late' || reason === 'full' || reason === 'early'
  const text = isOver && settings.share.closed_text !== '' ? settings.share.closed_text : said
  const card = drawClosed(description, { title, text })
  return { status: reason === 'no-edit' ? 404 : 403, state: 'closed', title, card }
}

/** One answer too many, for our program: it keeps what was typed, and says there what is wrong. */
export function showTooMany(
  { description }: LoadedForm,
  { problem, captcha }: { problem: string; captcha: FormCard['captcha'] },
): Shown {
  const { title } = description
  const card = drawClosed(description, { title, text: problem })
  return { status: 429, state: 'asking', title, card, problem, captcha }
}

/** What links to a form show of it elsewhere; addresses are absolute. */
export interface Preview {
  address: string
  image: string | undefined
}

/** Sends a page, or to our own program its card alone. */
export function sendShown(
  reply: FastifyReply,
  request: FastifyRequest,
  shown: Shown,
  {
    translator,
    settings,
    owner,
    preview,
    checkOrigins,
  }: {
    translator: Translator
    settings: FormSettings | null
    owner: FormOwner | null
    preview: Preview | null
    /** Where a human check may be loaded from. */
    checkOrigins: readonly string[]
  },
): FastifyReply {
  const { t, locale, direction } = translator
  if (request.headers.accept === 'application/json') {
    const answer: FormCard = {
      state: shown.state,
      title: shown.title,
      lang: locale,
      dir: direction,
      html: String(markupOf(shown.card)),
      errors: shown.errors ?? {},
      problem: shown.problem ?? '',
      captcha: shown.captcha ?? null,
      redirect: shown.redirect ?? '',
    }
    return reply
      .status(shown.status)
      .header('cache-control', 'private, no-store')
      .header('content-type', 'application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(answer)
  }
  const theme = settings?.look.theme ?? 'auto'
  const isAsking = shown.state === 'asking'
  const isNone = shown.state === 'sign-in'
  const namedOwner = settings?.look.logo === false ? null : owner
  const foot: FormNode | null =
    settings?.look.brand === false
      ? null
      : el('footer', { class: 'wf-foot' }, el('span', {}, brandOf(namedOwner, t)))
  const page: HtmlPage = {
    title: shown.title,
    // Whom a form does not ask learns nothing of it here either.
    ...(isAsking && preview
      ? {
          description: plainTextOf(cleanedText(settings?.look.text ?? '')).slice(0, 200),
          canonical: preview.address,
          image: preview.image,
        }
      : {}),
    lang: locale,
    dir: direction,
    theme: theme === 'auto' ? undefined : theme,
    styles: FORM_STYLES + PAGE_STYLES + calloutStyles('.wf-head', settings?.look.text ?? ''),
    scripts: [PROGRAM],
    head: [
      isAsking && preview && markup`<meta property="og:type" content="website">`,
      isAsking &&
        preview?.image !== undefined &&
        markup`<meta name="twitter:card" content="summary_large_image">`,
      isAsking && namedOwner && markup`<meta property="og:site_name" content="${namedOwner.name}">`,
      // Without a program the browser itself goes on.
      (shown.redirect ?? '') !== '' &&
        markupOf(el('meta', { 'http-equiv': 'refresh', content: `5;url=${shown.redirect}` })),
      checkOrigins.length > 0 &&
        markup`<meta name="${CHALLENGE_ORIGINS_META}" content="${checkOrigins.join(' ')}">`,
      jsonIsland('form-texts', textsOf(t)),
    ],
    body: markupOf({ ...shown.card, children: [...shown.card.children, ...(foot ? [foot] : [])] }),
  }
  const answer: PageAnswer = {
    status: shown.status,
    // Whoever is shown no form yet may find one in the frame by signing in; until then there is nothing to press there.
    framers: isNone || (settings?.share.open && settings.share.embed) ? 'all' : 'none',
    checkOrigins,
  }
  return sendPage(reply, page, answer)
}

function brandOf(owner: FormOwner | null, t: Translator['t']): string {
  return owner ? t('{workspace} · made with Weft', { workspace: owner.name }) : t('Made with Weft')
}

/** What our program says, in the page's language. */
function textsOf(t: Translator['t']) {
  return {
    next: t('Next'),
    sending: t('Sending…'),
    draft: t('Draft kept on this device'),
    required: t('This needs an answer'),
    half: t('Enter the whole date and time, or clear the field.'),
    check: t('Please fix the highlighted questions.'),
    offline: t('You are offline. Your answer is saved on this device. Send it when you are back online.'),
    failed: t('Something went wrong. Please try again.'),
    remove: t('Remove'),
    bold: t('Bold'),
    italic: t('Italic'),
    list: t('List'),
    link: t('Link'),
    human: t('One more step before you proceed...'),
    noClearance: t('Unable to obtain pre-clearance'),
    cancel: t('Cancel'),
    copied: t('Link copied'),
    copy: t('Copy link'),
    step: t('Step {n} of {count}', { n: '{n}', count: '{count}' }),
    tooLarge: t('The file you are trying to upload is too large. Your file must be less than {n}MB.', {
      n: '{n}',
    }),
    tooMany: t('You can send at most {n} files.', { n: '{n}' }),
  }
}

/** The text below the title as it may be drawn: whoever sends settings may send any HTML. */
function cleanedText(text: string): string {
  return text.includes('<') ? cleanBlocks(text).join('') : text
}
