import { newUuid } from '@weft/base'
import { listMembers, removeMember, resumeMember, suspendMember } from '@weft/features/workspaces/shared'
import { startTestServer, type TestServer } from '@weft/server/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { connect, type Directory } from '../testing/directory.ts'
import { type Somebody, ssoWorld } from '../testing/world.ts'

const HISTORIES = 25

/** Three who are new, one with an account, one of another domain, the owner, and one who was here before. */
const WHO = ['ada', 'bo', 'cy', 'held', 'outside', 'owner', 'before'] as const
type Who = (typeof WHO)[number]

const step = fc.record({
  who: fc.constantFrom(...WHO),
  does: fc.constantFrom('add', 'add', 'put', 'patch', 'pathless', 'remove', 'by hand', 'rename'),
  active: fc.boolean(),
  hand: fc.constantFrom('suspend', 'resume', 'remove'),
})
const history = fc.array(step, { minLength: 3, maxLength: 14 })
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const records = new Map<string, string[][]>()
const MUCH = {
  token_rate: 1e6,
  token_burst: 1e6,
  guest_rate: 1e6,
  guest_burst: 1e6,
  register_address_hour: 1e6,
}
let server: TestServer
const world = ssoWorld(() => server, records)

beforeAll(async () => {
  server = await startTestServer({
    limits: { argon2_memory: 19_456, ...MUCH, mails_mailbox_hour: 1e6, mails_address_hour: 1e6 },
    replaced: { resolveTxt: async (name) => records.get(name) ?? [] },
  })
})
afterAll(() => server.stop())

/** What a directory sees of somebody, and whether they are in the workspace. */
interface Believed {
  active: boolean
  isInside: boolean
  name: string
  isKnown: boolean
  /** Whether the directory keeps them out, and no admin. */
  isHeld: boolean
}

interface Place {
  owner: Somebody
  team_id: number
  directory: Directory
  ids: Map<Who, number>
  emails: Record<Who, string>
}

async function addPlace(): Promise<Place> {
  const domain = world.domain()
  const at = (name: string) => `${name}@${domain}`
  const owner = await world.signUp(at('owner'))
  const held = await world.signUp(at('held'))
  const before = await world.signUp(at('before'))
  const team_id = await world.addTeam(owner)
  await server.addMember(team_id, before, 'restricted-member')
  await world.addDomain(owner, team_id, domain)
  return {
    owner,
    team_id,
    directory: await connect(() => server, owner, team_id),
    ids: new Map<Who, number>([
      ['owner', owner.id],
      ['held', held.id],
      ['before', before.id],
    ]),
    emails: {
      ada: at('ada'),
      bo: at('bo'),
      cy: at('cy'),
      held: at('held'),
      outside: `o${newUuid().slice(-8)}@elsewhere.example`,
      owner: owner.email,
      before: at('before'),
    },
  }
}

/** The statuses that a step answers with, and what is believed after it. Written without a look at the program. */
function expectedOf(believed: Map<Who, Believed>, { who, does, active, hand }: Step): number {
  const known = believed.get(who)
  if (does === 'by hand') {
    if (who === 'owner' || !known?.isInside) return who === 'owner' ? 422 : 404
    if (hand === 'remove') {
      if (known.isKnown) Object.assign(known, { active: false, isInside: false, isHeld: false })
      else believed.delete(who)
      return 204
    }
    if (known.active && hand === 'suspend') Object.assign(known, { active: false, isHeld: false })
    if (hand === 'resume') Object.assign(known, { active: true, isHeld: false })
    return 200
  }
  if (does === 'add') {
    if (who === 'outside') return 400
    if (known) return 409
    // Whoever has an account, one that the directory made before included, is asked and not taken.
    const isNew = !hasAccount.has(who)
    hasAccount.add(who)
    if (isNew) unclaimed.add(who)
    believed.set(who, { active, isInside: active && isNew, name: who, isKnown: true, isHeld: false })
    return 201
  }
  if (!known) return 404
  if (who === 'owner') return 403
  if (does === 'remove') {
    if (known.isInside && !known.active && !known.isHeld) return 403
    believed.delete(who)
    // The account goes with them where it was nobody's.
    if (unclaimed.delete(who)) hasAccount.delete(who)
    return 204
  }
  known.isKnown = true
  if (does === 'rename') known.name = `${who}-2`
  else {
    if (!known.isInside) known.active = active
    else if (known.active && !active) Object.assign(known, { active, isHeld: true })
    else if (active && known.isHeld) Object.assign(known, { active, isHeld: false })
    if (does === 'put') known.name = who
  }
  if (known.active && !known.isInside) known.isInside = unclaimed.has(who)
  return 200
}

let hasAccount = new Set<Who>()
/** Whose account is the directory's still. */
let unclaimed = new Set<Who>()

async function perform(place: Place, { who, does, active, hand }: Step): Promise<number> {
  const { directory, ids, emails, owner, team_id } = place
  const id = ids.get(who) ?? 999_999
  const word = active ? 'True' : 'False'
  switch (does) {
    case 'add': {
      const { status, body } = await directory.add({ userName: emails[who], active })
      if (status === 201) ids.set(who, Number(body.id))
      return status
    }
    case 'put':
      return (await directory.put(id, { userName: emails[who], active: word })).status
    case 'patch':
      return (await directory.patch(id, { op: 'Replace', path: 'active', value: word })).status
    case 'pathless':
      return (await directory.patch(id, { op: 'add', value: { active, nickName: 'x' } })).status
    case 'rename': {
      const value = emails[who].replace('@', '-2@')
      return (await directory.patch(id, { op: 'replace', path: 'userName', value })).status
    }
    case 'remove':
      return (await directory.remove(id)).status
    case 'by hand': {
      const params = { id: team_id, memberId: id }
      const contract = { suspend: suspendMember, resume: resumeMember, remove: removeMember }[hand]
      return (await server.call(contract, { headers: owner.headers, params })).status
    }
  }
}

async function seen({ directory, owner, team_id }: Place) {
  const { body } = await directory.send('GET', '/Users')
  const people = (body.Resources ?? []).map(
    ({ userName, active }) => `${userName?.split('@')[0]} ${String(active)}`,
  )
  const listed = await server.call(listMembers, { headers: owner.headers, params: { id: team_id } })
  const members = listed.body.data.map(
    ({ email, barred }) => `${email.split('@')[0]} ${String(barred === null)}`,
  )
  return { people: people.toSorted(), members: members.toSorted() }
}

function believedOf(believed: Map<Who, Believed>) {
  const all = [...believed]
  return {
    people: all.map(([, { name, active }]) => `${name} ${String(active)}`).toSorted(),
    members: all
      .filter(([, { isInside }]) => isInside)
      .map(([who, { active }]) => `${who} ${String(active)}`)
      .toSorted(),
  }
}

test('whatever a directory and an admin do, in whatever order, comes to what a plain book of it says', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const place = await addPlace()
      const here = { active: true, isInside: true, isKnown: false, isHeld: false }
      const believed = new Map<Who, Believed>([
        ['owner', { ...here, name: 'owner' }],
        ['before', { ...here, name: 'before' }],
      ])
      hasAccount = new Set(['held', 'owner', 'before'])
      unclaimed = new Set()
      for (const one of steps) {
        const expected = expectedOf(believed, one)
        expect([one, await perform(place, one)]).toEqual([one, expected])
        expect([one, await seen(place)]).toEqual([one, believedOf(believed)])
      }
    }),
    { numRuns: HISTORIES },
  )
}, 300_000)
