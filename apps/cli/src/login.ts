import { createClient, WeftError } from '@weft/sdk'

import { UsageError } from './exit-codes.ts'
import type { Surroundings } from './surroundings.ts'
import { readSecret } from './read-secret.ts'
import { forgetAccess, keepAccess, readAccess } from './settings.ts'

/** Keeps the server and a token for later commands, once the server knows the token. */
export async function login({ env, input, screen }: Surroundings, asked: { url?: string }): Promise<void> {
  const url = asked.url ?? readAccess(env).url
  if (!url) throw new UsageError('Say which server: weft login --url https://weft.example.com')
  const token = await readSecret(input, screen.err)
  if (!token) throw new UsageError('No token was given')
  await tryToken(url, token)
  screen.err(`Kept in ${keepAccess(env, { url, token })}, for you alone.\n`)
}

export function logout({ env, screen }: Surroundings): void {
  forgetAccess(env)
  screen.err('The token is no longer kept here; it is good until you revoke it in Weft.\n')
}

async function tryToken(url: string, token: string): Promise<void> {
  try {
    await createClient({ url, token }).get('/api/me/workspaces')
  } catch (error) {
    // A token that may not read is a token all the same.
    if (!(error instanceof WeftError) || error.status !== 403) throw error
  }
}
