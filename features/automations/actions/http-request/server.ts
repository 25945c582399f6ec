import { fillIn } from '../../server/runner/token-values.ts'
import { serverAction } from '../../server/server-action.ts'
import { definition, isJson } from './definition.ts'

export const member = serverAction({
  definition,
  plan(acting, { method, url, headers = [], body = '' }) {
    const address = fillIn(acting, url, encodeURIComponent)
    const hasBody = body !== '' && method !== 'GET'
    const filled = isJson(body) ? fillIn(acting, body, inJson) : fillIn(acting, body)
    const sent = headers.map(({ name, value = '', secret_id }) =>
      secret_id === undefined ? { name, value: headerText(fillIn(acting, value)) } : { name, secret_id },
    )
    const hasType = headers.some(({ name }) => name.toLowerCase() === 'content-type')
    const type = isJson(body) ? 'application/json' : 'text/plain; charset=utf-8'
    return {
      shown: { method, url: address, ...(hasBody && { body: filled }) },
      call: {
        method,
        url: address,
        headers: [...sent, ...(hasBody && !hasType ? [{ name: 'content-type', value: type }] : [])],
        ...(hasBody && { body: filled }),
      },
    }
  },
})

/** As it stands between quotes. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

/** What a header can hold: no end of line, and no letter that it has no byte for. */
const headerText = (text: string) => text.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '?')
