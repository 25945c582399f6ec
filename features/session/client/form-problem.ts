import {
  ChallengeError,
  errorToast,
  NoReplyError,
  OfflineError,
  problemOf,
  type ApiResponse,
} from '@weft/api-client'
import { sayRefused, splitRefused, t } from '@weft/i18n'

/** What the server said about a form: to its fields as far as it names them, the rest to the whole. */
export interface FormProblem {
  readonly fields: Readonly<Record<string, string>>
  readonly message: string | null
}

export const noProblem: FormProblem = { fields: {}, message: null }

/** The problem without what it said of a field: whoever types there is answering it. */
export function withoutField(problem: FormProblem, name: string): FormProblem {
  if (!(name in problem.fields)) return problem
  const { [name]: _answered, ...fields } = problem.fields
  return { ...problem, fields }
}

/** Sorts the sentences of a 422, `field: what is wrong`, to the fields that the form has. */
export function formProblem(reply: ApiResponse, names: readonly string[]): FormProblem {
  const { data, message } = problemOf(reply)
  const fields: Record<string, string> = {}
  const rest: string[] = []
  for (const sentence of Array.isArray(data) ? data : []) {
    if (typeof sentence !== 'string') continue
    const { field } = splitRefused(sentence)
    const said = sayRefused(sentence, t)
    if (field !== null && names.includes(field)) fields[field] ??= said
    else rest.push(said)
  }
  if (Object.keys(fields).length > 0) return { fields, message: rest.length > 0 ? rest.join(' ') : null }
  if (rest.length > 0) return { fields, message: rest.join(' ') }
  return { fields, message: message ?? errorToast(reply)?.text ?? t('Something Went Wrong') }
}

/** The sentence for a request that got no reply. */
export function failureSentence(error: unknown, isPretending = false): string {
  if (isPretending) return t('This feature is not available in preview mode.')
  if (error instanceof OfflineError || error instanceof NoReplyError) {
    return t('The server cannot be reached. Check the connection and try again.')
  }
  if (error instanceof ChallengeError) return t('Unable to obtain pre-clearance')
  return t('Something Went Wrong')
}
