import { formattedText } from '../../server/runner/formatted-text.ts'
import { fillIn } from '../../server/runner/token-values.ts'
import { serverAction, StepFailure } from '../../server/server-action.ts'
import { attachedFiles } from './attached-files.ts'
import { definition } from './definition.ts'

const MOST_RECEIVERS = 100
const ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/

export const member = serverAction({
  definition,
  async plan(
    acting,
    { user_ids = [], attribute_ids = [], actor, addresses = [], subject, text, formatted, file_ids = [] },
  ) {
    const found = attribute_ids.flatMap((id) => namedIn(acting.item?.values[id]?.[0]))
    const people = [...user_ids, ...found.filter((one) => typeof one === 'number')]
    if (actor === true && acting.actor) people.push(acting.actor.id)
    const others = [...addresses, ...found.filter((one) => typeof one === 'string')]
    const mail = {
      user_ids: [...new Set(people)],
      addresses: [...new Map(others.map((one) => [one.toLowerCase(), one])).values()],
      subject: fillIn(acting, subject).replaceAll(/\s+/g, ' ').trim().slice(0, 300),
      text: fillIn(acting, text),
    }
    const html = formatted === true ? { html: formattedText(acting, text) } : {}
    if (mail.user_ids.length + mail.addresses.length > MOST_RECEIVERS)
      throw new StepFailure('too-many', 'An email goes to at most 100 addresses.')
    const files = file_ids.length === 0 || !acting.item ? null : await attachedFiles(acting, file_ids)
    const named = files && [...files.along, ...files.linked].map((file) => file.name)
    return {
      shown: { ...mail, ...(named && named.length > 0 && { files: named }) },
      mail: { ...mail, ...html, ...(files && { files }) },
    }
  },
})

/** Ids of people, or an address. */
function namedIn(data: unknown): (number | string)[] {
  if (Array.isArray(data)) return data.filter((one) => typeof one === 'number')
  return typeof data === 'string' && ADDRESS.test(data) ? [data] : []
}
