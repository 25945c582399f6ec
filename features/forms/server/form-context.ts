import { createHash, randomBytes } from 'node:crypto'

import type { FileTaker, StorageRoom } from '@weft/features/files/server'
import type { Mailer } from '@weft/features/mail/server'
import type { Translator } from '@weft/i18n'
import { type Caller, GUEST, isKeptOut, type Kit, type RateLimiter } from '@weft/server-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { askedFields } from '../shared/index.ts'
import type { EditLinks } from './edits/edit-links.ts'
import type { HumanCheck } from './limits/human-check.ts'
import {
  type Asking,
  sendShown,
  showAsking,
  showClosed,
  showNone,
  type Shown,
  translatorFor,
} from './form-page.ts'
import type { FormPictures } from './pictures/form-pictures.ts'
import type { FormTokens } from './answers/form-token.ts'
import { withLists } from './lists/list-choices.ts'
import { isLoaded, loadForm, type LoadedForm } from './load-form.ts'
import { readLink } from './prefill.ts'
import { readAnswers, type SentAnswers } from './answers/read-answers.ts'

export interface FormParts {
  tokens: FormTokens
  edits: EditLinks
  rates: RateLimiter
  files: FileTaker
  mailer: Mailer
  pictures: FormPictures
  room: StorageRoom
  /** What lets people answer beyond the limit; without it everybody waits. */
  captcha?: HumanCheck | null
  appUrl: URL
  /** Where files of an answer lie until it is found to be good. */
  folder: string
  /** Cookies go over https alone. */
  isHttps: boolean
}

export interface Ask {
  request: FastifyRequest
  reply: FastifyReply
  caller: Caller
  params: { formId: string }
}

export interface Loaded {
  form: Awaited<ReturnType<typeof loadForm>>
  translator: Translator
}
type MoreAsking = Partial<Asking> & { find?: Readonly<Record<string, string>> }

export type FormContext = ReturnType<typeof createFormContext>

/** What every page of a form needs: the form as this caller has it, its questions drawn, and how often one may send. */
export function createFormContext(kit: Kit, parts: FormParts) {
  const context = {
    async load({ params, caller, request }: Omit<Ask, 'reply'>): Promise<Loaded> {
      const form = await loadForm(kit, params.formId, caller)
      return { form, translator: await translatorFor(form.settings, request) }
    },

    send: (input: Ask, loaded: Loaded, shown: Shown) => sendPage(parts, input, loaded, shown),

    ask: (input: Ask, form: LoadedForm, translator: Translator, more: MoreAsking) =>
      drawQuestions(kit, parts, { input, form, translator }, more),

    /** The questions as they are by now, for an answer to others. */
    async askAnew(input: Ask, more: MoreAsking): Promise<Shown> {
      const { form, translator } = await context.load(input)
      if (!isLoaded(form)) return showNone(form, translator)
      if (form.state !== 'open') return showClosed(form, form.state, translator)
      return context.ask(input, form, translator, more)
    },

    reading: <T>(
      request: FastifyRequest,
      form: LoadedForm,
      judge: (sent: SentAnswers) => Promise<T>,
      { keepFiles = true } = {},
    ): Promise<T> => reading({ kit, parts, request }, keepFiles ? filesAsked(form) : new Set(), judge),

    /** Fields that the link hides. */
    hiddenByLink: (input: Ask, form: LoadedForm) =>
      readLink(queryOf(input.request), askedFields(form.settings, form.attributes)).hidden,

    personOf: (input: Ask) => personOf(input, parts.isHttps),

    /** Where an answer is changed, on this server; empty where answers cannot be. */
    editPath({ row, settings }: LoadedForm, id: string): string {
      return settings.submit.edit ? `/form/${row.id}/edit/${parts.edits.secretOf(row.id, id)}` : ''
    },

    callerFor: (form: LoadedForm, caller: Caller) => callerFor(kit, form, caller),
  }
  return context
}

function sendPage(
  parts: FormParts,
  { reply, request }: Ask,
  { form, translator }: Loaded,
  shown: Shown,
): FastifyReply {
  const isHere = isLoaded(form)
  const absolute = (path: string) => new URL(path, parts.appUrl).href
  const cover = isHere ? form.description.cover : ''
  return sendShown(reply, request, shown, {
    translator,
    settings: form.settings,
    owner: isHere ? form.row.owner : null,
    preview: isHere
      ? { address: absolute(`/form/${form.row.id}`), image: cover === '' ? undefined : absolute(cover) }
      : null,
    checkOrigins: parts.captcha?.origins ?? [],
  })
}

/** Draws the questions, with what the link says ahead unless something else stands there. */
async function drawQuestions(
  kit: Kit,
  parts: FormParts,
  { input, form, translator }: { input: Ask; form: LoadedForm; translator: Translator },
  more: MoreAsking,
): Promise<Shown> {
  const { answers, hidden } = readLink(queryOf(input.request), askedFields(form.settings, form.attributes))
  const asking: Asking = {
    answers,
    errors: {},
    problem: '',
    token: parts.tokens.make(form.row.id),
    isChallenged: false,
    edit: null,
    isHidden: ({ id }) => hidden.has(id),
    ...more,
  }
  const listed = await withLists(kit, form, { chosen: asking.answers, find: more.find ?? {} })
  return showAsking(listed, asking, { request: input.request, translator, limits: kit.limits })
}

/** Questions whose answers are files. */
function filesAsked(form: LoadedForm): Set<string> {
  return new Set(
    form.description.parts.flatMap((part) =>
      part.kind === 'field' && part.input === 'files' ? [part.id] : [],
    ),
  )
}

/** Reads what was sent, and keeps nothing of its files longer than `judge` takes. */
async function reading<T>(
  { kit, parts, request }: { kit: Kit; parts: FormParts; request: FastifyRequest },
  asked: ReadonlySet<string>,
  judge: (sent: SentAnswers) => Promise<T>,
): Promise<T> {
  const sent = await readAnswers(request, parts.folder, { limits: kit.limits, asked })
  try {
    return await judge(sent)
  } finally {
    await sent.close()
  }
}

/** How this browser is known to a form that each person answers once. */
function personOf({ request, params }: Ask, isHttps: boolean): { digest: string | null; cookie: string } {
  const name = `weft_form_${params.formId}`
  const found = (request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim().split('='))
    .find(([key]) => key === name)?.[1]
  const known = found !== undefined && /^[\w-]{22}$/.test(found) ? found : null
  const value = known ?? randomBytes(16).toString('base64url')
  const marks = isHttps ? 'Secure; SameSite=None; Partitioned' : 'SameSite=Lax'
  return {
    digest: createHash('sha256').update(`${name} ${value}`).digest('base64url'),
    cookie: `${name}=${value}; Path=/form/${params.formId}; Max-Age=31536000; HttpOnly; ${marks}`,
  }
}

/** Somebody whom the workspace keeps out is nobody here, as whoever has no session. */
async function callerFor(kit: Kit, form: LoadedForm, caller: Caller): Promise<Caller> {
  const access = await kit.access.of(form.row.team_id)
  const isOut = (access !== null && isKeptOut(access, caller)) || caller.view_as !== undefined
  return isOut ? { ...GUEST, ...(caller.address === undefined ? {} : { address: caller.address }) } : caller
}

/** Not of the contract: a link may say anything, and what is no answer ahead is left alone. */
function queryOf({ query }: FastifyRequest): Record<string, unknown> {
  return typeof query === 'object' && query !== null ? { ...query } : {}
}

/** What was sent under these names, to stand in the page that comes again. */
export function keptAnswers(sent: SentAnswers, names: readonly string[]): Record<string, readonly string[]> {
  const answers: Record<string, readonly string[]> = {}
  for (const name of names) {
    const texts = sent.values[name]
    if (texts) answers[name] = texts
  }
  return answers
}

/** The zone that our program tells; without it times are meant as they stand, in UTC. */
export function zoneOf(text: string | undefined): string {
  try {
    return text ? new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone : 'UTC'
  } catch {
    // No zone of this name is known here.
    return 'UTC'
  }
}
