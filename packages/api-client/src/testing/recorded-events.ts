import { createEvents, type ClientEvents, type Events } from '../events/events.ts'

const names: readonly (keyof ClientEvents)[] = [
  'successfulRequest',
  'failedRequest',
  'httpDisconnected',
  'actionRefused',
  'sessionExpired',
  'updateRequired',
  'forceReload',
  'emailNotVerified',
  'reauthenticate',
  'ssoNeeded',
  'challenge',
]

/** An emitter with the names it has raised, in order. */
export function recordedEvents(): { events: Events<ClientEvents>; raised: string[] } {
  const events = createEvents()
  const raised: string[] = []
  for (const name of names) events.on(name, () => void raised.push(name))
  return { events, raised }
}
