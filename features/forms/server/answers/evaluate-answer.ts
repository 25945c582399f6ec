import { AppError } from '@weft/base'
import { sayRefused, type Translator } from '@weft/i18n'
import type { Kit } from '@weft/server-kit'

import { askedFields, COPY_FIELD } from '../../shared/index.ts'
import { readCopyAddress, sendCopy } from './copy-mail.ts'
import { type Ask, type FormContext, type FormParts, keptAnswers, zoneOf } from '../form-context.ts'
import { type Asking, showClosed, type Shown, showThanks, TRAP } from '../form-page.ts'
import type { FormToken } from './form-token.ts'
import { withLists } from '../lists/list-choices.ts'
import type { LoadedForm } from '../load-form.ts'
import { hasAnswered } from '../queries.ts'
import type { SentAnswers } from './read-answers.ts'
import { type ReadValues, readValues } from './read-values.ts'
import { takeAnswer } from './take-answer.ts'

/** Takes an answer in, or says why not with everything still in its place. */
export async function evaluateAnswer(
  kit: Kit,
  { context, parts }: { context: FormContext; parts: FormParts },
  {
    input,
    form,
    translator,
    sent,
  }: { input: Ask; form: LoadedForm; translator: Translator; sent: SentAnswers },
): Promise<Shown> {
  const { t, locale } = translator
  const { request, reply } = input
  const { limits } = kit
  const token = parts.tokens.read(form.row.id, sent.values['token']?.[0] ?? '')
  const hidden = context.hiddenByLink(input, form)
  const answers = typedAnswers(form, sent)
  const again = (more: Partial<Asking>) =>
    context.ask(input, form, translator, {
      answers,
      ...(token ? { token } : {}),
      ...more,
      find: findsOf(sent),
    })
  if (!token) return again({ problem: t('This page was open for too long. Please send it again.') })
  // Somebody looks for items, and sends nothing yet.
  if (sent.values['find']) return again({})
  const caller = await context.callerFor(form, input.caller)
  const person = context.personOf(input)
  const { once } = form.settings.share
  const key = {
    team_id: form.row.team_id,
    view_id: form.row.id,
    id: token.id,
    user_id: caller.user_id || null,
    person: once ? person.digest : null,
  }
  const edit = context.editPath(form, token.id)
  const before = await hasAnswered(kit.db, key)
  if (before.is_same) return showThanks(form, request, translator, { edit, isChange: false, copy: '' })
  if (once && before.is_person) return showClosed(form, 'once', translator)
  const challenge = challengeOf(sent, token, { quickest: limits.form_quickest_ms, translator })
  if (challenge) return again(challenge)
  const listed = await withLists(kit, form, { chosen: answers })
  const tz = zoneOf(sent.values['tz']?.[0])
  const read = await readValues(listed, sent, {
    locale,
    tz,
    me: caller.user_id,
    t,
    fileBytes: limits.form_file_bytes,
    isHidden: ({ id }) => hidden.has(id),
  })
  const copy = readCopyAddress(form, sent)
  if ('problem' in copy) read.errors[COPY_FIELD] = t(copy.problem)
  if ('problem' in copy || Object.keys(read.errors).length > 0)
    return again({ errors: read.errors, problem: t('Please fix the highlighted questions.') })
  let taken
  try {
    const digest = edit === '' ? null : parts.edits.digestOf(parts.edits.secretOf(form.row.id, token.id))
    const asSent = sentOfShown(listed, read, sent)
    const answer = { form: listed, id: token.id, caller, person: key.person, read, digest, sent: asSent }
    taken = await takeAnswer(kit, parts.files, answer)
  } catch (error) {
    const more = { answers, token, problem: refusalOf(error, t) }
    return isChanged(error) ? context.askAnew(input, more) : again(more)
  }
  if (taken === 'once' || taken === 'full') return showClosed(form, taken, translator)
  if (once) reply.header('set-cookie', person.cookie)
  const { address } = copy
  // One answer, one copy: an answer that is sent twice has had its own.
  const isCopied =
    taken === 'made' &&
    address !== '' &&
    (await sendCopy(
      { mailer: parts.mailer, rates: parts.rates, appUrl: parts.appUrl, limits },
      { form: listed, read, address, ip: request.ip, locale, tz, edit },
    ))
  return showThanks(form, request, translator, { edit, isChange: false, copy: isCopied ? address : '' })
}

/** What was typed, to stand in the page that comes again. */
export function typedAnswers({ settings, attributes }: LoadedForm, sent: SentAnswers) {
  const ids = askedFields(settings, attributes).map(({ block }) => block.id)
  return keptAnswers(sent, [...ids, COPY_FIELD])
}

/** One more question for what may be no person, until it is answered. */
export function challengeOf(
  sent: SentAnswers,
  token: FormToken,
  { quickest, translator: { t } }: { quickest: number; translator: Translator },
): Pick<Asking, 'isChallenged' | 'problem'> | null {
  const isFlagged = (sent.values[TRAP]?.[0] ?? '') !== '' || token.age < quickest
  const isPerson = Number(sent.values['sum']?.[0]) === token.sum[0] + token.sum[1]
  if (!isFlagged || isPerson) return null
  return { isChallenged: true, problem: t('Please answer one more question below.') }
}

/** Whether the form is another one than the answer was read by. */
export function isChanged(error: unknown): boolean {
  return error instanceof AppError && error.code === 'form_changed'
}

/** Why an answer was not taken: a value that is taken already, a folder that is full. Said where the person is. */
export function refusalOf(error: unknown, t: Translator['t']): string {
  if (!(error instanceof AppError) || error.status >= 500) throw error
  const told = Array.isArray(error.data) ? error.data : []
  const said = told.map((sentence) => sayRefused(String(sentence), t)).join(' ')
  // What is wrong with the data is said by its own sentences.
  return [error.code === 'invalid' ? '' : t(error.message), said].filter((text) => text !== '').join(' ')
}

/** Words to find items by, by question. */
export function findsOf(sent: SentAnswers): Record<string, string> {
  const finds: Record<string, string> = {}
  for (const [name, [text = '']] of Object.entries(sent.values))
    if (name.startsWith('find_')) finds[name.slice('find_'.length)] = text
  return finds
}

/** What was sent to the questions that were shown, files aside; blank answers are none. */
export function sentOfShown(
  form: LoadedForm,
  read: ReadValues,
  sent: SentAnswers,
): Record<string, readonly string[]> {
  const answers: Record<string, readonly string[]> = {}
  for (const part of form.description.parts) {
    if (part.kind !== 'field' || part.input === 'files' || !read.shown.has(part.id)) continue
    const texts = part.id === COPY_FIELD ? [] : (sent.values[part.id] ?? [])
    if (texts.some((text) => text.trim() !== '')) answers[part.id] = texts
  }
  return answers
}
