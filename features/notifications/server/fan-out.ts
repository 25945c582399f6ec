import type { ItemsInView } from '@weft/features/items/server'
import { userFeed } from '@weft/model'
import type { Caller, Kit } from '@weft/server-kit'

import { audienceOf, type Told } from './audience.ts'
import { followersOf } from './following/queries.ts'
import { keepRound, ofItems } from './queries.ts'
import { readRound, type Round } from './read-round.ts'
import { tellPeople } from './tell-people.ts'
import { viewsSeen } from './following/views-seen.ts'

type Writes = Pick<Kit, 'db' | 'access' | 'writer'>

/** People who are told in one transaction. */
const CHUNK = 50
/** Rounds after which others have their turn. */
const ROUNDS_OF_A_TURN = 10
/** What is decided without a pause, people times entries: hundreds of mentions of thousands are no reason to hold others. */
const MOST_JUDGED = 5_000

const SYSTEM: Caller = { user_id: 0, session_id: null }

/**
 * Tells people what happened in a folder since the last time; safe to run again from any point, and by several at once.
 * Each transaction tells some of them all that a round holds for them, together with how far they were told; `onTold`
 * hears of them again when that runs again.
 */
export async function fanOut(
  kit: Writes & { itemsInView: ItemsInView },
  { team_id, folder_id }: { team_id: number; folder_id: string },
  isStopping: () => boolean,
  onTold: (user_ids: readonly number[]) => Promise<void> = async () => {},
): Promise<'done' | 'more' | 'stopped'> {
  for (let rounds = 0; rounds < ROUNDS_OF_A_TURN; rounds++) {
    const round = await readRound(kit, team_id, folder_id)
    if (!round) return 'done'
    const access = await kit.access.of(team_id)
    if (!access) return 'done'
    const { members, team } = access.graph
    const everybody = [...new Set([...members.keys(), ...(team.owner_id === null ? [] : [team.owner_id])])]
    const isInside = (user_id: number) =>
      (members.has(user_id) || team.owner_id === user_id) && !access.barred.has(user_id)
    const { follow } = audienceOf(round.happened, [], { folder_id, everybody: [] })
    const moved = new Set(
      (await kit.db.read({ team: team_id }, (tx) => ofItems(tx, team_id, round.moved))).map(
        ({ user_id }) => user_id,
      ),
    )
    const items = [...new Set(round.happened.map(({ item_id }) => item_id))]
    const people = [...new Set([...namedIn(round, everybody), ...moved])].filter(isInside)
    const most = Math.max(1, Math.min(CHUNK, Math.floor(MOST_JUDGED / Math.max(1, round.happened.length))))
    for (let at = 0; at < people.length; at += most) {
      if (isStopping()) return 'stopped'
      const some = people.slice(at, at + most)
      const own = await kit.db.read({ team: team_id }, (tx) => followersOf(tx, team_id, items, some))
      const views = await viewsSeen(kit, { access, folder_id, round }, some)
      const { told } = audienceOf(round.happened, own, { folder_id, everybody: some, views })
      const byPerson = Map.groupBy(told, ({ user_id }) => user_id)
      const concerned = some.filter((id) => byPerson.has(id) || moved.has(id))
      if (concerned.length > 0) {
        await tellSome(
          kit,
          { team_id, folder_id, round },
          new Map(concerned.map((id) => [id, byPerson.get(id) ?? []])),
        )
        await onTold(concerned)
      } else await new Promise((next) => setImmediate(next))
    }
    await kit.db.write({ team: team_id }, (tx) => keepRound(tx, { team_id, folder_id }, follow, round.to))
  }
  return 'more'
}

/** All whom a round may concern. */
function namedIn(
  { happened, followers, ofViews, ofForms }: Omit<Round, 'moved' | 'to'>,
  everybody: readonly number[],
): Set<number> {
  const named = new Set([...followers, ...[...ofViews, ...ofForms].map(({ user_id }) => user_id)])
  for (const { events, follow } of happened) {
    for (const id of follow) named.add(id)
    for (const { to } of events) if (typeof to !== 'string') for (const id of to) named.add(id)
  }
  const isForAll = happened.some(({ events }) => events.some(({ to }) => to === 'everybody'))
  return isForAll ? named.union(new Set(everybody)) : named
}

async function tellSome(
  { writer }: Writes,
  { team_id, folder_id, round }: { team_id: number; folder_id: string; round: Round },
  people: ReadonlyMap<number, readonly Told[]>,
): Promise<void> {
  await writer.act({
    team_id,
    feeds: [...people.keys()].map(userFeed),
    caller: SYSTEM,
    key: null,
    hash: 'tell-people',
    run: async (unit) => {
      await tellPeople(unit, { folder_id, moved: round.moved, to: round.to }, people)
      return { status: 200, body: {} }
    },
  })
}
