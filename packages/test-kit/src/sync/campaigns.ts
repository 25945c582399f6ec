import { ATTRIBUTES, BOARD } from './model-record.ts'
import { work } from './operations.ts'
import type { SyncWorld, WorldClient } from './sync-world.ts'

/** Longer than any patience of a client: a frame that comes so late has long been asked for. */
const LATEST_MS = 30_000
/** How many edits somebody makes without network; the last one seldom, since it takes as long as all others. */
const OFFLINE_EDITS = [1, 10, 10, 100] as const
const MOST_OFFLINE_EDITS = 1_000

/** A planned misfortune: it takes so many operations of the run's number, and others go on working meanwhile. */
type Campaign = (world: SyncWorld, client: WorldClient, operations: number) => Promise<void>

/** F7: frames come three times, in any order, up to 30 s late. */
const storm: Campaign = async (world, client, operations) => {
  const { random } = world
  const longest = random.pick([200, 3_000, LATEST_MS])
  world.count(`F7 frames three times, up to ${longest} ms late`)
  client.weather.storm = { copies: 3, longest }
  await work(world, operations)
  client.weather.storm = null
}

/** F8: somebody edits without network and drains while others edit the same. */
const longOffline: Campaign = async (world, client, operations) => {
  const { random } = world
  const edits = random.chance(0.02) ? MOST_OFFLINE_EDITS : random.pick(OFFLINE_EDITS)
  world.count(`F8 offline for ${edits} edits`)
  world.setOnline(client, false)
  for (let i = 0; i < edits; i++) {
    editSome(world, client)
    if (random.chance(0.1)) await world.clock.pass(random.below(2_000))
  }
  await work(world, operations >> 1)
  world.setOnline(client, true)
  await work(world, operations - (operations >> 1))
}

/** F10: two devices edit one field in one moment, or two fields of one record. */
const together: Campaign = async (world, client, operations) => {
  const { random, clients } = world
  const other = random.pick(clients.filter((one) => one !== client))
  for (let i = 0; i < operations; i++) {
    const mine = world.followed.flatMap((id) => client.items.list(id))
    const item = mine[random.below(Math.min(mine.length, 8))]
    const isSame = random.chance(0.5)
    world.count(isSame ? 'F10 two devices, one field' : 'F10 two devices, two fields')
    if (item) {
      const [one, two] = isSame ? [ATTRIBUTES.name, ATTRIBUTES.name] : [ATTRIBUTES.name, ATTRIBUTES.note]
      client.store.collection('values').save(`${item.id}.${one}`, { data: random.slug() })
      other.store.collection('values').save(`${item.id}.${two}`, { data: random.slug() })
    }
    await world.clock.pass(random.below(1_500))
  }
}

function editSome(world: SyncWorld, client: WorldClient): void {
  const { random } = world
  const folder_id = random.pick(world.followed)
  const items = client.items.list(folder_id)
  const item = items[random.below(items.length)]
  const attribute_id = random.pick(Object.values(ATTRIBUTES))
  if (!item || random.chance(0.15)) {
    client.items.create({
      id: random.uuid(),
      board_id: BOARD,
      folder_id,
      parent_id: null,
      sort_order: random.below(50),
    })
    return
  }
  if (random.chance(0.1)) client.items.remove(item.id)
  else {
    const data =
      attribute_id === ATTRIBUTES.tags ? ['t1', 't2', 't3'].filter(() => random.chance(0.5)) : random.slug()
    client.store.collection('values').save(`${item.id}.${attribute_id}`, { data })
  }
}

const CAMPAIGNS: readonly Campaign[] = [storm, longOffline, together]

/** So many operations, a quarter of them in ordinary bad weather and the rest under 3 to 5 misfortunes. */
export async function workThrough(world: SyncWorld, operations: number): Promise<void> {
  const { random, clients } = world
  const times = 3 + random.below(3)
  const each = Math.floor((operations * 0.75) / times)
  await work(world, operations - each * times)
  for (let i = 0; i < times; i++) await random.pick(CAMPAIGNS)(world, random.pick(clients), each)
}
