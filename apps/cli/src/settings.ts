import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

type Env = Readonly<Record<string, string | undefined>>

/** Which server, and as whom. */
export interface Access {
  url: string
  token: string
}

const fileOf = (env: Env) => join(env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'weft', 'access.json')

/**
 * Where calls go, and with which token: as the environment says, else as `weft login` kept it. A kept token is for its own
 * server only.
 */
export function readAccess(env: Env): Partial<Access> {
  const kept = readKept(env)
  const url = env['WEFT_URL'] || kept.url
  const isOwn = originOf(url) !== null && originOf(url) === originOf(kept.url)
  const token = env['WEFT_TOKEN'] || (isOwn ? kept.token : undefined)
  return { ...(url ? { url } : {}), ...(token ? { token } : {}) }
}

export const originOf = (url: string | undefined): string | null =>
  url !== undefined && URL.canParse(url) ? new URL(url).origin : null

function readKept(env: Env): Partial<Access> {
  try {
    return JSON.parse(readFileSync(fileOf(env), 'utf8')) as Partial<Access>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw new Error(`${fileOf(env)} cannot be read; log in again`, { cause: error })
  }
}

/** Keeps it where only its owner reads it; answers the file. */
export function keepAccess(env: Env, access: Access): string {
  const file = fileOf(env)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const fresh = `${file}.${process.pid}`
  writeFileSync(fresh, `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600 })
  chmodSync(fresh, 0o600)
  renameSync(fresh, file)
  return file
}

export function forgetAccess(env: Env): void {
  rmSync(fileOf(env), { force: true })
}
