import type { ApiClient } from './api-client.ts'

let configured: ApiClient | null = null

/** Gives the program its one client. Throws 'Already configured' the second time. */
export function configureApi(client: ApiClient): void {
  if (configured) throw new Error('Already configured')
  configured = client
}

/** The program's client, for code that nobody hands one to. */
export function api(): ApiClient {
  if (!configured) throw new Error('The API client is not configured')
  return configured
}
