import { fillIn } from '../../server/runner/token-values.ts'
import { serverAction, StepFailure } from '../../server/server-action.ts'
import { definition } from './definition.ts'

export const member = serverAction({
  definition,
  plan(acting, { secret_id, host = '', text }) {
    if (secret_id === undefined)
      throw new StepFailure('secret-gone', 'The address of the channel is missing.')
    const said = fillIn(acting, text, withoutMarkup)
    return {
      shown: { url: host, text: said },
      call: {
        method: 'POST',
        url: { secret_id },
        headers: [{ name: 'content-type', value: 'application/json' }],
        body: JSON.stringify({ text: said }),
      },
    }
  },
})

/** A value cannot call a channel or hide a link: `<` begins those. */
const withoutMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
