import { resumeMember, suspendMember } from '@weft/features/workspaces/shared'
import { expect, test } from 'vitest'

import { connect } from '../testing/directory.ts'
import { idOf, type ScimPlace, scimPlaces } from '../testing/scim-place.ts'

const { add, here, members, someone, world } = scimPlaces()

async function byHand(
  { owner, team_id }: ScimPlace,
  id: string,
  contract: typeof suspendMember | typeof resumeMember,
) {
  const params = { id: team_id, memberId: Number(id) }
  expect((await here().call(contract, { headers: owner.headers, params })).status).toBe(200)
}

/** Everything a directory says at night of somebody who is there: as a whole, and in parts. */
const saidAgain = ({ directory }: ScimPlace, id: string, user: object, active: boolean) => [
  () => directory.put(id, { ...user, active }),
  () => directory.patch(id, { op: 'Replace', path: 'active', value: active ? 'True' : 'False' }),
  () => directory.patch(id, { op: 'replace', value: { active, externalId: `e-${String(active)}` } }),
]

test('whom an admin suspended, no directory lets in, whatever it says before and after', async () => {
  const place = await add()
  const user = someone(place)
  const id = idOf(await place.directory.add(user))
  const hand = await world.signUp(`hand@${place.domain}`)
  await here().addMember(place.team_id, hand, 'full-member')
  for (const [who, said] of [
    [id, user],
    // Whom the directory never named, it cannot let in either.
    [String(hand.id), { userName: hand.email }],
  ] as const) {
    await byHand(place, who, suspendMember)
    for (const active of [true, false, true, true])
      for (const say of saidAgain(place, who, said, active)) {
        const { status, body } = await say()
        expect([status, body.active]).toEqual([200, false])
        expect((await members(place))[said.userName]).toBe('full-member suspended')
      }
    // Nor by removing and naming them again.
    const gone = await place.directory.remove(who)
    expect([gone.status, gone.body.detail]).toEqual([403, expect.stringContaining('admin')])
    expect((await place.directory.add(said)).status).toBe(409)
    await byHand(place, who, resumeMember)
    expect((await place.directory.read(who)).body.active).toBe(true)
  }
})

test('whoever answers for a workspace is told that a directory may change its people', async () => {
  const place = await add()
  const admin = await world.signUp()
  await here().addMember(place.team_id, admin, 'admin')
  const member = await world.signUp()
  await here().addMember(place.team_id, member, 'full-member')
  const before = here().mails.length
  await connect(here, place.owner, place.team_id)
  const mails = here().mails.slice(before)
  expect(mails.map(({ to }) => to).toSorted()).toEqual([place.owner.email, admin.email].toSorted())
  for (const { subject, text } of mails) {
    expect(subject).toBe('A directory can now change members')
    expect(text).toContain('Person made a token')
    expect(text).not.toContain('weft_scim_')
  }
})

test('a directory lifts its own suspension, and not the later one of an admin', async () => {
  const place = await add()
  const { directory } = place
  const user = someone(place)
  const id = idOf(await directory.add(user))
  const active = async (word: boolean) => (await directory.put(id, { ...user, active: word })).body.active
  expect(await active(false)).toBe(false)
  expect(await active(true)).toBe(true)
  expect(await active(false)).toBe(false)
  await byHand(place, id, resumeMember)
  await byHand(place, id, suspendMember)
  expect(await active(true)).toBe(false)
  await byHand(place, id, resumeMember)
  expect(await active(false)).toBe(false)
  expect((await directory.patch(id, { op: 'replace', path: 'externalId', value: 'x' })).body.active).toBe(
    false,
  )
  expect(await active(true)).toBe(true)
})

test('a directory has its own words back until somebody says that they come', async () => {
  const place = await add()
  const { directory, domain } = place
  const holder = await world.signUp(`Holder@${domain}`)
  const made = await directory.add({ userName: `holder@${domain}`, displayName: 'As the directory says' })
  const fresh = await directory.add({ userName: `fresh@${domain}`, displayName: 'As the directory says' })
  for (const { body } of [
    made,
    fresh,
    await directory.read(holder.id),
    await directory.put(holder.id, { userName: `holder@${domain}` }),
    { body: (await directory.find('displayName sw "as the"')).body.Resources?.[0] },
  ])
    expect(body).toMatchObject({
      displayName: 'As the directory says',
      emails: [{ value: expect.stringMatching(/^(?:holder|fresh)@/) }],
    })
  expect((await directory.find('displayName eq "Person" and userName sw "holder"')).body.totalResults).toBe(0)
  await here().addMember(place.team_id, holder, 'full-member')
  expect((await directory.read(holder.id)).body).toMatchObject({
    displayName: 'Person',
    emails: [{ value: holder.email }],
  })
})
