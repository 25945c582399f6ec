import { createHash, randomBytes } from 'node:crypto'

import { AppError } from '@weft/base'
import type { FileTaker } from '@weft/features/files/server'
import { networkOf } from '@weft/features/session/server'
import type { Translator } from '@weft/i18n'
import {
  anyone,
  type Caller,
  errors,
  GUEST,
  type Kit,
  loadAsker,
  type RateLimiter,
  type Route,
  route,
} from '@weft/server-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { askedFields, countAnswers, sendForm, showForm } from '../shared/index.ts'
import type { FormTokens } from './form-token.ts'
import {
  type Asking,
  sendShown,
  showAsking,
  showClosed,
  type Shown,
  showThanks,
  translatorFor,
  TRAP,
} from './form-page.ts'
import { isLoaded, loadForm, type LoadedForm } from './load-form.ts'
import { readLink } from './prefill.ts'
import { countAnswersOf, findForm, hasAnswered } from './queries.ts'
import { readAnswers, type SentAnswers } from './read-answers.ts'
import { readValues } from './read-values.ts'
import { takeAnswer } from './take-answer.ts'

export interface FormParts {
  tokens: FormTokens
  rates: RateLimiter
  files: FileTaker
  /** Where files of an answer lie until it is found to be good. */
  folder: string
  /** Cookies go over https alone. */
  isHttps: boolean
}

interface Ask {
  request: FastifyRequest
  reply: FastifyReply
  caller: Caller
  params: { formId: string }
}

/** The page of a form and its answers, for anybody whom the form's sharing lets in. */
export function formRoutes(kit: Kit, parts: FormParts): Route[] {
  const { tokens, limits } = { tokens: parts.tokens, limits: kit.limits }
  const load = async ({ params, caller, request }: Omit<Ask, 'reply'>) => {
    const form = await loadForm(kit, params.formId, caller)
    return { form, translator: await translatorFor(form.settings, request) }
  }
  type Loaded = Awaited<ReturnType<typeof load>>

  function send({ reply, request }: Ask, { form, translator }: Loaded, shown: Shown): FastifyReply {
    return sendShown(reply, request, shown, { translator, settings: form.settings })
  }

  function ask(input: Ask, form: LoadedForm, translator: Translator, more: Partial<Asking>): Shown {
    const { answers, hidden } = readLink(queryOf(input.request), askedFields(form.settings, form.attributes))
    const asking: Asking = {
      answers,
      errors: {},
      problem: '',
      token: tokens.make(form.row.id),
      isChallenged: false,
      isHidden: ({ id }) => hidden.has(id),
      ...more,
    }
    return showAsking(form, asking, { request: input.request, translator, limits })
  }

  /** How this browser is known to a form that each person answers once. */
  function personOf({ request, params }: Ask): { digest: string | null; cookie: string } {
    const name = `weft_form_${params.formId}`
    const found = (request.headers.cookie ?? '')
      .split(';')
      .map((part) => part.trim().split('='))
      .find(([key]) => key === name)?.[1]
    const known = found !== undefined && /^[\w-]{22}$/.test(found) ? found : null
    const value = known ?? randomBytes(16).toString('base64url')
    const marks = parts.isHttps ? 'Secure; SameSite=None; Partitioned' : 'SameSite=Lax'
    return {
      digest: createHash('sha256').update(`${name} ${value}`).digest('base64url'),
      cookie: `${name}=${value}; Path=/form/${params.formId}; Max-Age=31536000; HttpOnly; ${marks}`,
    }
  }

  /** Seconds to wait, or 0. */
  function waitFor({ request, params }: Ask): number {
    const network = networkOf(request.ip)
    const take = (name: string, most: number, seconds: number) => parts.rates.take(name, most / seconds, most)
    return Math.max(
      take(`form:${params.formId}:${network}`, limits.form_posts_minute, 60),
      take(`form-address:${network}`, limits.form_posts_address_minute, 60),
      take(`form-all:${params.formId}`, limits.form_posts_hour, 3_600),
    )
  }

  async function answer(input: Ask, form: LoadedForm, translator: Translator): Promise<Shown> {
    const sent = await readAnswers(input.request, parts.folder, limits)
    try {
      return await judge(input, form, translator, sent)
    } finally {
      await sent.close()
    }
  }

  async function judge(
    input: Ask,
    form: LoadedForm,
    translator: Translator,
    sent: SentAnswers,
  ): Promise<Shown> {
    const { t, locale } = translator
    const { request, reply } = input
    const token = tokens.read(form.row.id, sent.values['token']?.[0] ?? '')
    const { hidden } = readLink(queryOf(input.request), askedFields(form.settings, form.attributes))
    const { answers } = keptAnswers(form, sent)
    const again = (more: Partial<Asking>) =>
      ask(input, form, translator, { answers, ...(token ? { token } : {}), ...more })
    if (!token) return again({ problem: t('This page was open for too long. Please send it once more.') })
    // Somebody whom the workspace keeps out is nobody here, as whoever has no session.
    const caller = await effectiveCaller(kit, form, input.caller)
    const person = personOf(input)
    const key = {
      team_id: form.row.team_id,
      view_id: form.row.id,
      id: token.id,
      user_id: caller.user_id || null,
      person: form.settings.share.once ? person.digest : null,
    }
    const before = await hasAnswered(kit.db, key)
    if (before.is_same) return showThanks(form, request, translator)
    if (form.settings.share.once && before.is_person) return showClosed(form, 'once', translator)
    const isFlagged = (sent.values[TRAP]?.[0] ?? '') !== '' || token.age < limits.form_quickest_ms
    const isPerson = Number(sent.values['sum']?.[0]) === token.sum[0] + token.sum[1]
    if (isFlagged && !isPerson)
      return again({ isChallenged: true, problem: t('Please answer one more question below.') })
    const read = readValues(form, sent, {
      locale,
      tz: zoneOf(sent.values['tz']?.[0]),
      me: caller.user_id,
      t,
      fileBytes: limits.form_file_bytes,
      isHidden: ({ id }) => hidden.has(id),
    })
    if (Object.keys(read.errors).length > 0)
      return again({ errors: read.errors, problem: t('Please look at the marked questions.') })
    let taken
    try {
      taken = await takeAnswer(kit, parts.files, { form, id: token.id, caller, person: key.person, read })
    } catch (error) {
      // A value that is taken already, a folder that is full: said where the person is.
      if (!(error instanceof AppError) || error.status >= 500) throw error
      const said = Array.isArray(error.data) ? error.data.join(' ') : ''
      return again({ problem: [t(error.message), said].filter((text) => text !== '').join(' ') })
    }
    if (taken === 'once' || taken === 'full') return showClosed(form, taken, translator)
    if (form.settings.share.once) reply.header('set-cookie', person.cookie)
    return showThanks(form, request, translator)
  }

  return [
    route(showForm, {
      load,
      permit: anyone,
      handle: async (input, loaded) => {
        const { form, translator } = loaded
        if (!isLoaded(form)) return send(input, loaded, showClosed(form, 'unknown', translator))
        if (form.state !== 'open') return send(input, loaded, showClosed(form, form.state, translator))
        return send(input, loaded, ask(input, form, translator, {}))
      },
    }),
    route(sendForm, {
      load,
      permit: anyone,
      options: { upload: true, slowBody: true },
      handle: async (input, loaded) => {
        const { form, translator } = loaded
        if (!isLoaded(form)) return send(input, loaded, showClosed(form, 'unknown', translator))
        if (form.state !== 'open') return send(input, loaded, showClosed(form, form.state, translator))
        const wait = waitFor(input)
        if (wait > 0) {
          input.reply.header('retry-after', String(wait))
          return send(input, loaded, showClosed(form, 'busy', translator))
        }
        return send(input, loaded, await answer(input, form, translator))
      },
    }),
    route(countAnswers, {
      load: async ({ params, caller }) => {
        const asker = await loadAsker(kit, params.team_id, caller)
        const row = await findForm(kit.db, params.id)
        const isSeen =
          row?.team_id === params.team_id && asker.may('VIEW_FOLDER', { type: 'folder', id: row.folder_id })
        if (!isSeen) throw errors.not_found()
        return row
      },
      permit: anyone,
      handle: async ({ params }) => ({ data: await countAnswersOf(kit.db, params.team_id, params.id) }),
    }),
  ]
}

/** Not of the contract: a link may say anything, and what is no answer ahead is left alone. */
function queryOf({ query }: FastifyRequest): Record<string, unknown> {
  return typeof query === 'object' && query !== null ? { ...query } : {}
}

/** What was sent of the form's own questions, to stand in the page that comes again. */
function keptAnswers(form: LoadedForm, sent: SentAnswers) {
  const ids = askedFields(form.settings, form.attributes).map(({ block }) => block.id)
  const answers: Record<string, readonly string[]> = {}
  for (const id of ids) {
    const texts = sent.values[id]
    if (texts) answers[id] = texts
  }
  return { answers }
}

async function effectiveCaller(kit: Kit, form: LoadedForm, caller: Caller): Promise<Caller> {
  const access = await kit.access.of(form.row.team_id)
  const isOut = access?.barred.has(caller.user_id) === true || caller.view_as !== undefined
  return isOut ? { ...GUEST, ...(caller.address === undefined ? {} : { address: caller.address }) } : caller
}

/** The zone that our program tells; without it times are meant as they stand, in UTC. */
function zoneOf(text: string | undefined): string {
  try {
    return text ? new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone : 'UTC'
  } catch {
    return 'UTC'
  }
}
