import { HEADERS } from '@weft/protocol'
import type { ClientEvents, Events } from '../events/events.ts'
import type { UpdateFlag } from '../update-flag.ts'
import type { createConfirmation } from './confirmation.ts'
import { fillPath, type ApiRequest } from './request.ts'
import {
  isEmailNotVerified,
  isObject,
  isReauthentication,
  outcomeOf,
  problemOf,
  teamNeedingSso,
  type ApiResponse,
} from './response.ts'

/** Tells what a final reply means for the whole application. */
export function concluding({
  events,
  updates,
  confirmation,
}: {
  events: Events<ClientEvents>
  updates: UpdateFlag
  confirmation: Pick<ReturnType<typeof createConfirmation>, 'refused'>
}): (request: ApiRequest, response: ApiResponse) => ApiResponse {
  return (request, response) => {
    const { headers, status } = response
    if (headers.has(HEADERS.updateRequired)) updates.require()
    const event = { method: request.method, path: fillPath(request.path, request.params), response }
    if (outcomeOf(response) === 'success') events.emit('successfulRequest', event)
    else if (status >= 400) {
      events.emit('failedRequest', event)
      if (isEmailNotVerified(response)) events.emit('emailNotVerified')
      const team_id = teamNeedingSso(response)
      if (team_id !== null) events.emit('ssoNeeded', { team_id, path: event.path })
      else if (isReauthentication(response)) {
        confirmation.refused(request)
        events.emit('reauthenticate', textsOf(problemOf(response).query))
      }
    }
    if (headers.has(HEADERS.forceReload)) events.emit('forceReload')
    return response
  }
}

function textsOf(query: unknown): Record<string, string> {
  const entries = Object.entries(isObject(query) ? query : {})
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
