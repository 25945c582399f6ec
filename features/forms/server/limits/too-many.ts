import type { Translator } from '@weft/i18n'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { type SentAnswers } from '../answers/read-answers.ts'
import type { FormContext } from '../form-context.ts'
import { type Shown, showTooMany } from '../form-page.ts'
import type { LoadedForm } from '../load-form.ts'
import type { Admission } from './admit.ts'

/** From here on minutes are said. */
const LONG_SECONDS = 120

/**
 * Says when one answer too many can be sent again. A browser alone gets what was typed back in its page, but for files;
 * our program has it still, and may show a human check.
 */
export async function refuseTooMany(
  context: FormContext,
  {
    request,
    reply,
    form,
    translator,
  }: {
    request: FastifyRequest
    reply: FastifyReply
    form: LoadedForm
    translator: Translator
  },
  admission: Admission,
  again: (sent: SentAnswers, problem: string) => Promise<Shown>,
): Promise<Shown> {
  reply.header('retry-after', String(admission.wait))
  const problem = sayTooMany(admission, translator)
  if (request.headers.accept === 'application/json')
    return showTooMany(form, { problem, captcha: admission.captcha })
  const shown = await context.reading(request, form, (sent) => again(sent, problem), { keepFiles: false })
  return shown.status === 422 ? { ...shown, status: 429 } : shown
}

function sayTooMany({ wait, isFailed }: Admission, { t }: Translator): string {
  const when =
    wait < LONG_SECONDS
      ? t('Too many answers at once. Try again in {n, plural, one {# second} other {# seconds}}.', {
          n: wait,
        })
      : t('Too many answers at once. Try again in {n, plural, one {# minute} other {# minutes}}.', {
          n: Math.ceil(wait / 60),
        })
  return isFailed ? `${t('Unable to obtain pre-clearance')}. ${when}` : when
}
