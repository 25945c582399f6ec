import { must, newUuid, now, setClockOffset } from '@weft/base'
import { readProfile } from '@weft/features/profile/shared'
import { beginTwoFactor, enableTwoFactor, login, register } from '@weft/features/session/shared'
import { createTeam } from '@weft/features/workspaces/shared'
import type { TestServer } from '@weft/server/testing'
import { generateSync } from 'otplib'

import {
  addSsoDomain,
  beginSsoTest,
  completeSso,
  enforceSso,
  saveSsoConnection,
  verifySsoDomain,
} from '../../shared/index.ts'
import type { Provider } from './provider.ts'

export const ORIGIN = 'http://localhost:4010'
export const PASSWORD = 'correct horse'
const HOST = { host: 'localhost:4010' }

type Headers = Record<string, string>

export interface Somebody {
  id: number
  email: string
  headers: Headers
  /** Of an authenticator app. */
  totp?: string
}

/** A browser as far as it matters here: it keeps cookies, and follows nothing. */
export function openBrowser(server: TestServer) {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    cookie,
    async go(url: string, form?: URLSearchParams) {
      const { pathname, search } = new URL(url, ORIGIN)
      const answer = await server.app.inject({
        method: form ? 'POST' : 'GET',
        url: pathname + search,
        // A form of another site brings no cookie that is Lax or Strict.
        headers: form
          ? { ...HOST, origin: 'https://id.example', 'content-type': 'application/x-www-form-urlencoded' }
          : { ...HOST, cookie: cookie() },
        ...(form ? { payload: form.toString() } : {}),
      })
      for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
        jar.set(name, value)
      }
      const { location } = answer.headers
      return {
        status: answer.statusCode,
        to: location === undefined ? null : new URL(location, ORIGIN),
        body: answer.body,
      }
    },
  }
}

export type Browser = ReturnType<typeof openBrowser>

/** People, workspaces and sign-ins of a server. */
export function ssoWorld(server: () => TestServer, records: Map<string, string[][]>) {
  let count = 0
  let clock = 0

  /** Time goes on and never back: that is how limits know it, too. */
  function pass(ms: number): void {
    clock += ms
    setClockOffset(clock)
  }

  async function signUp(email = `person-${count++}@elsewhere.example`): Promise<Somebody> {
    const { body } = await server().call(register, { body: { email, name: 'Person', password: PASSWORD } })
    const headers = { authorization: `Bearer ${body.access_token}` }
    const { body: me } = await server().call(readProfile, { headers })
    await server().db.owner((tx) =>
      tx.query(`update users set email_verified_at = now() where id = $1`, [me.data.id]),
    )
    return { id: me.data.id, email, headers }
  }

  const steps = new Map<number, number>()

  /** Each step is good once, and three are good at any moment: the clock of providers is not moved for them. */
  function codeOf({ id, totp }: Somebody): string {
    const step = steps.get(id) ?? -1
    steps.set(id, step + 1)
    const epoch = Math.floor(now() / 1000) + step * 30
    return generateSync({ secret: must(totp, 'has a second factor'), epoch })
  }

  async function addFactor(person: Somebody): Promise<Somebody> {
    const { body } = await server().call(beginTwoFactor, { headers: person.headers })
    const totp = body.data.secret
    await server().call(enableTwoFactor, {
      headers: person.headers,
      body: { totp: codeOf({ ...person, totp }) },
    })
    return { ...person, totp }
  }

  async function addTeam(owner: Somebody, name = 'Loomworks'): Promise<number> {
    const { body } = await server().call(createTeam, { headers: owner.headers, body: { name } })
    return body.data.id
  }

  const newDomain = () => `d${newUuid().slice(-10)}.example.com`

  /** A domain whose record is found. */
  async function addDomain({ headers }: Somebody, team_id: number, domain = newDomain()): Promise<string> {
    const { body } = await server().call(addSsoDomain, { params: { team_id }, headers, body: { domain } })
    const { id, record } = body.data
    records.set(record.name, [[record.value]])
    await server().call(verifySsoDomain, { params: { team_id, id }, headers })
    return domain
  }

  /** A workspace with a verified domain and a provider. */
  async function setUp(owner: Somebody, team_id: number, { provider, domain, ...more }: SetUp) {
    const headers = owner.headers
    if (domain !== undefined) await addDomain(owner, team_id, domain)
    return server().call(saveSsoConnection, {
      params: { team_id },
      headers,
      body: {
        kind: 'saml',
        metadata_url: null,
        metadata_xml: provider.metadata,
        groups_attribute: null,
        role_map: [],
        default_role: 'full-member',
        ...more,
      },
    })
  }

  /** Up to where the provider's answer leads. */
  async function answer(
    browser: Browser,
    team_id: number,
    { provider, path = `/s/saml/${team_id}/login`, ...person }: SignIn,
  ) {
    const { body: metadata } = await browser.go(`/s/saml/${team_id}/metadata`)
    const { to } = await browser.go(path)
    const form = await provider.answer(must(to, 'leads to the provider'), metadata, person)
    return { form, ...(await browser.go(`/s/saml/${team_id}/acs`, form)) }
  }

  const ticketOf = (to: URL | null) => new URLSearchParams(to?.hash.slice(1)).get('ticket') ?? ''

  const complete = (browser: Browser, ticket: string, more: object = {}) =>
    server().call(completeSso, { headers: { cookie: browser.cookie() }, body: { ticket, ...more } })

  /** The whole way; answers what the last call did. */
  async function signIn(team_id: number, asked: SignIn, more: object = {}) {
    const browser = openBrowser(server())
    const { to } = await answer(browser, team_id, asked)
    return complete(browser, ticketOf(to), more)
  }

  async function test(owner: Somebody, team_id: number, asked: SignIn) {
    const { body } = await server().call(beginSsoTest, { params: { team_id }, headers: owner.headers })
    return answer(openBrowser(server()), team_id, { ...asked, path: body.data.url })
  }

  const enforce = (owner: Somebody, team_id: number, enforced = true) =>
    server().call(enforceSso, { params: { team_id }, headers: owner.headers, body: { enforced } })

  const logIn = async (person: Somebody) => {
    const { body } = await server().call(login, {
      body: {
        email: person.email,
        password: PASSWORD,
        ...(person.totp ? { totp: codeOf(person) } : {}),
      },
    })
    return { ...person, headers: { authorization: `Bearer ${body.access_token}` } }
  }

  const read = async (url: string, headers: Headers) => {
    const answered = await server().app.inject({ url, headers })
    return { status: answered.statusCode, body: answered.json<Record<string, unknown>>() }
  }

  /** What was changed past the server counts from now on. */
  async function moveOn(team_id: number): Promise<void> {
    const [row] = await server().db.owner((tx) =>
      tx.query<{ seq: number }>(
        `update feeds set seq = seq + 1 where team_id = $1 and kind = 'team' returning seq`,
        [team_id],
      ),
    )
    server().kit.access.stale(team_id, row?.seq ?? 0)
  }

  return {
    pass,
    moveOn,
    signUp,
    codeOf,
    addFactor,
    addTeam,
    setUp,
    answer,
    ticketOf,
    complete,
    signIn,
    test,
    enforce,
    logIn,
    read,
    addDomain,
    domain: newDomain,
  }
}

interface SetUp {
  provider: Provider
  domain?: string
  groups_attribute?: string | null
  role_map?: { group: string; role: 'admin' | 'full-member' | 'restricted-member' }[]
}

interface SignIn {
  provider: Provider
  path?: string
  email: string
  groups?: readonly string[]
}
