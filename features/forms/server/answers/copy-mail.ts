import { plainTextOf } from '@weft/rich-text'
import { now } from '@weft/base'
import { serverAttributeType } from '@weft/features/attributes/server'
import { composeMail, linkTo, type Mailer, safeName, withoutLinks } from '@weft/features/mail/server'
import { networkOf } from '@weft/features/session/server'
import type { Translate } from '@weft/i18n'
import type { Attribute } from '@weft/model'
import { trueMinus } from '@weft/numbers'
import type { Limits, RateLimiter } from '@weft/server-kit'

import { askedFields, COPY_FIELD, type FormField } from '../../shared/index.ts'
import type { LoadedForm } from '../load-form.ts'
import type { SentAnswers } from './read-answers.ts'
import type { ReadValues } from './read-values.ts'

const HOUR = 3_600
const DAY_MS = 86_400_000
/** Letters of one answer in a mail. */
const LONGEST = 2_000

/** The address that a copy is asked for; empty without one. */
export function readCopyAddress(
  form: LoadedForm,
  sent: SentAnswers,
): { address: string } | { problem: string } {
  if (!form.settings.submit.copy) return { address: '' }
  const type = serverAttributeType('email')
  const context = { locale: 'en', tz: 'UTC', week_start: 1, now: 0, me: 0, people: new Map() }
  const read = type.parse(sent.values[COPY_FIELD]?.[0] ?? '', {}, context)
  if ('problem' in read) return { problem: read.problem }
  return { address: typeof read.data === 'string' ? read.data : '' }
}

export interface CopyParts {
  mailer: Mailer
  rates: RateLimiter
  appUrl: URL
  limits: Pick<Limits, 'mails_mailbox_hour' | 'mails_address_hour'>
}

export interface Copied {
  form: LoadedForm
  read: ReadValues
  /** As it was typed by whoever answered. */
  address: string
  /** Of the network. */
  ip: string
  locale: string
  tz: string
  /** The path of the secret link; empty without. */
  edit: string
}

/**
 * Sends somebody a copy of the answer just given: only what was asked and shown, and no word of it as a link, as anybody
 * may type anybody's address. False when too many went out from there or to there.
 */
export async function sendCopy(
  { mailer, rates, limits, appUrl }: CopyParts,
  copied: Copied,
): Promise<boolean> {
  const { form, address, ip, locale, edit } = copied
  const take = (key: string, count: number) => rates.take(key, count / HOUR, count) === 0
  const isFree =
    take(`form-copy-address:${networkOf(ip)}`, limits.mails_address_hour) &&
    take(`form-copy-mailbox:${address.toLowerCase()}`, limits.mails_mailbox_hour)
  if (!isFree) return false
  const name = safeName(form.description.title)
  const mail = await composeMail(
    { email: address, locale },
    ({ t }) => ({
      subject: t('Your answer: {form}', { form: name }),
      title: name,
      paragraphs: [t('This is a copy of what you sent.'), ...linesOf(copied, t)],
      ...(edit === ''
        ? {}
        : { action: { label: t('Change the answer'), href: linkTo(appUrl, edit.slice(1).split('/')) } }),
      notes: [
        t(
          'Someone typed this address into the form. If it was not you, ignore this email. No more will come.',
        ),
      ],
    }),
    { expires_at: now() + DAY_MS, team_id: form.row.team_id },
  )
  await mailer.sendMail(mail)
  return true
}

function linesOf(copied: Copied, t: Translate): string[] {
  const { form, read } = copied
  const fields = new Map(
    form.description.parts.flatMap((part) => (part.kind === 'field' ? [[part.id, part] as const] : [])),
  )
  return askedFields(form.settings, form.attributes).flatMap(({ block, attribute }) => {
    const field = fields.get(block.id)
    const text = field && read.shown.has(block.id) ? textOf(copied, field, attribute) : ''
    const label = safeName(field?.label ?? '')
    return text === '' ? [] : [t('{label}: {answer}', { label, answer: withoutLinks(text) })]
  })
}

function textOf({ form, read, locale, tz }: Copied, field: FormField, attribute: Attribute): string {
  const { type, settings } = attribute
  if (field.input === 'files')
    return read.files
      .flatMap(({ attribute: of, file }) => (of.id === attribute.id ? [file.name] : []))
      .join(', ')
  if (field.input === 'items') {
    const ids = read.links.find((link) => link.attribute.id === attribute.id)?.item_ids ?? []
    return field.choices.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', ')
  }
  const data = read.values[attribute.id] ?? null
  if (data === null) return ''
  if (serverAttributeType(type).excerpt) return plainTextOf(String(data)).slice(0, LONGEST)
  const people = new Map([...form.people].map(([id, name]) => [id, { name }]))
  const context = { locale, tz, week_start: 1, now: now(), me: 0, people }
  const text = serverAttributeType(type).format(data, settings, context).slice(0, LONGEST)
  return typeof data === 'number' ? trueMinus(text) : text
}
