import type { ApiClient } from '../api-client.ts'

export interface EventLog {
  /** Notes that something was used. Never fails and never waits: nobody's work depends on it. */
  log(name: string, properties?: Readonly<Record<string, unknown>>): void
}

/** Sends usage events to PUT /api/log, where the operator enabled that. */
export function createEventLog(options: {
  client: Pick<ApiClient, 'request'>
  enabled: () => boolean
}): EventLog {
  const { client, enabled } = options
  return {
    log(name, properties = {}) {
      if (!enabled()) return
      const sent = client.request({ method: 'PUT', path: '/api/log', body: { name, properties } })
      // A lost usage event is no loss to the person; the client has raised its events already.
      sent.catch(() => undefined)
    },
  }
}
