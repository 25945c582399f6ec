import { newUuid, setClockOffset } from '@weft/base'
import { listMembers } from '@weft/features/workspaces/shared'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll } from 'vitest'

import { connect, type Directory } from './directory.ts'
import { createProvider } from './provider.ts'
import { ssoWorld } from './world.ts'

const ROOM = { token_rate: 1e6, token_burst: 1e6, guest_rate: 1e6, guest_burst: 1e6 }

/** A server for the tests of a file, on which a workspace, its verified domain and its directory are made for each. */
export function scimPlaces() {
  const records = new Map<string, string[][]>()
  let server: TestServer
  const here = () => server
  const world = ssoWorld(here, records)
  beforeAll(async () => {
    server = await startTestServer({
      limits: { argon2_memory: 19_456, ...ROOM },
      replaced: { resolveTxt: async (name) => records.get(name) ?? [] },
    })
  })
  afterAll(async () => {
    setClockOffset(0)
    await server.stop()
  })

  async function add() {
    const domain = world.domain()
    const owner = await world.signUp(`olga@${domain}`)
    const team_id = await world.addTeam(owner)
    await world.addDomain(owner, team_id, domain)
    return { domain, owner, team_id, directory: await connect(here, owner, team_id) }
  }
  type Place = Awaited<ReturnType<typeof add>>

  return {
    here,
    world,
    provider: createProvider(),
    add,
    /** What a directory says of somebody new. */
    someone: ({ domain }: Pick<Place, 'domain'>, name = `p${newUuid().slice(-8)}`) => ({
      userName: `${name}@${domain}`,
      name: { givenName: 'Ada', familyName: 'Loom' },
      emails: [{ value: `${name}@${domain}`, type: 'work', primary: true }],
      active: true,
    }),
    /** The members of a workspace by their addresses: the role, and what keeps them out. */
    async members({ owner, team_id }: Pick<Place, 'owner' | 'team_id'>) {
      const { body } = await server.call(listMembers, { headers: owner.headers, params: { id: team_id } })
      return Object.fromEntries(
        body.data.map(({ email, pivot, barred }) => [email, `${pivot.role} ${String(barred)}`]),
      )
    },
  }
}

export type ScimPlace = Awaited<ReturnType<ReturnType<typeof scimPlaces>['add']>>

export const idOf = ({ body }: Awaited<ReturnType<Directory['add']>>) => String(body.id)
