import { isJoined } from '../history/is-joined.ts'
import { ATTRIBUTES, BOARD, TEAM, equal, tidy } from './model-record.ts'
import type { SyncWorld, WorldClient } from './sync-world.ts'

/** Everything that a settled run did wrong, as sentences; empty when it was right. */
export function checkRun(world: SyncWorld): string[] {
  return [
    ...lostUpdates(world),
    ...keys(world),
    ...world.editors.wrong,
    ...world.clients.flatMap((client) => [
      ...convergence(world, client),
      ...checkTold(client, (key) => world.server.answers.has(`${client.user}/${key}`)),
    ]),
  ]
}

/** An accepted write replaces only what its author had seen, or what is joined with it. */
function lostUpdates({ server, clients }: SyncWorld): string[] {
  const found: string[] = []
  for (const { key, user, target, before, after, mine, isDefault, isSet } of server.effects) {
    const request = clients.find((client) => client.user === user)?.queued.get(key)
    if (!request || target.includes('#create') || target.includes('#trash')) continue
    if (request.kind === 'move' || isDefault) continue
    const field = target.split('#')[1] ?? 'data'
    const seen = tidy(request.old?.[field])
    if (equal(before, seen) || equal(before, tidy(mine))) continue
    if (isSet && isJoined(before, seen, mine, after)) continue
    found.push(`Lost update: ${target} was ${text(before)}, replaced by one who saw ${text(seen)}`)
  }
  return found
}

/** A key has at most one effect on a field, and exactly what its good answers said. */
function keys({ server, clients }: SyncWorld): string[] {
  const found: string[] = []
  const seen = new Set<string>()
  const withEffect = new Set<string>()
  for (const { key, user, target } of server.effects) {
    const name = `${user}/${key}/${target}`
    if (seen.has(name)) found.push(`Twice: key ${key} changed ${target} again`)
    seen.add(name)
    withEffect.add(`${user}/${key}`)
  }
  for (const { user, delivered, queued } of clients) {
    const answers = new Map<string, string>()
    for (const { key, result } of delivered) {
      const body = JSON.stringify(result)
      if ((answers.get(key) ?? body) !== body) found.push(`Two answers to key ${key}`)
      answers.set(key, body)
      const request = queued.get(key)
      // Deleting what is deleted, restoring what is there and moving to where it lies are good and change nothing.
      const isIdle = request && ['delete', 'restore', 'move'].includes(request.kind)
      if (!isIdle && !withEffect.has(`${user}/${key}`) && !isSameAgain(request?.old, request?.item))
        found.push(`Acknowledged and not done: key ${key}`)
    }
  }
  return found
}

function isSameAgain(old: object | undefined, item: object | undefined): boolean {
  return Object.entries(old ?? {}).every(([field, value]) =>
    equal(tidy(value), tidy((item as Record<string, unknown> | undefined)?.[field])),
  )
}

function convergence(world: SyncWorld, client: WorldClient): string[] {
  const found: string[] = []
  const who = `Client ${client.user}`
  if (client.store.waiting > 0) found.push(`${who} still waits for ${client.store.waiting} answers`)
  for (const folder_id of world.followed) {
    const theirs = world.server.live('items', (one) => one.fields.folder_id === folder_id)
    const mine = new Map(client.items.list(folder_id).map((item) => [item.id, item]))
    for (const record of theirs) {
      const item = mine.get(record.id)
      mine.delete(record.id)
      if (!item) {
        found.push(`${who} misses item ${record.id} of ${folder_id}`)
        continue
      }
      const { parent_id, sort_order, row_version, board_id, team_id } = item
      const own = { parent_id, sort_order, row_version, board_id, team_id }
      const wanted = {
        parent_id: record.fields.parent_id,
        sort_order: record.fields.sort_order,
        row_version: record.row_version,
        board_id: BOARD,
        team_id: TEAM,
      }
      if (!equal(own, wanted)) found.push(`${who} shows ${text(own)} of ${record.id}, wanted ${text(wanted)}`)
      for (const id of Object.values(ATTRIBUTES)) {
        const [slot, kept] = [item.values?.[id], record.slots[id]]
        if (!equal(slot?.data, kept?.data) || (slot?.row_version ?? 0) !== (kept?.row_version ?? 0))
          found.push(`${who} shows ${text(slot)} in ${record.id}.${id}, wanted ${text(kept)}`)
      }
    }
    for (const id of mine.keys()) found.push(`${who} shows item ${id}, which is not in ${folder_id}`)
  }
  const names = (list: readonly { id: string; name: unknown }[]) =>
    text(list.map(({ id, name }) => [id, name]).toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)))
  const folders = world.server.live('folders').map(({ id, fields }) => ({ id, name: fields.name }))
  if (names(client.folders.list(TEAM)) !== names(folders))
    found.push(`${who} shows other folders than there are`)
  return found
}

/** Each edit of a client ended in one way, and what did not get in was told. `isIn` asks the server for a key. */
export function checkTold(client: WorldClient, isIn: (key: string) => boolean): string[] {
  const found: string[] = []
  const { counts } = client.store.ledger
  const good = new Set(client.delivered.map(({ key }) => key))
  if (counts.saved !== good.size)
    found.push(`Client ${client.user} counts ${counts.saved} saved, ${good.size} were`)
  for (const [key, outcome] of client.outcomes) {
    if (outcome === 'saved' && !isIn(key)) found.push(`Said to be saved and is not: key ${key}`)
    if (outcome !== 'saved' && isIn(key)) found.push(`Said to be ${outcome} and is saved: key ${key}`)
  }
  const told = new Set<string>()
  const edit = (key: string) => {
    const request = client.queued.get(key)
    return text([request?.transactionBatch, request?.id, request?.kind, request?.item])
  }
  // An edit that was put on another base goes on under another key.
  for (const key of client.outcomes.keys()) told.add(edit(key))
  for (const key of client.queued.keys())
    if (!told.has(edit(key))) found.push(`Nobody was told what became of key ${key}`)
  return found
}

function text(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing'
}
