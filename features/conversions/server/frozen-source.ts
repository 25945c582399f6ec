import { sameJson } from '@weft/base'
import { type Attribute, PRIVATE_ITEM } from '@weft/model'
import { holdsItems, serverAttributeTypes, serverTypeFor } from '@weft/features/attributes/server'
import { type FolderLinks, itemAddresses, itemStore, slotsOf, Work } from '@weft/features/items/server'
import { type QueryEnv, readCell } from '@weft/query'
import { type Principal, createPrincipal, errors, type Row } from '@weft/server-kit'

import type { Converting } from './convert-context.ts'
import { everybodyIn } from './everybody.ts'
import { itemsOf, type SourceSlot } from './slots/queries.ts'
import type { ReadSource } from './ready-slot.ts'

/** Rows that are read at once while computed values are worked out. */
const CHUNK = 1_000

/** Whether what an attribute shows is worked out and lies in no slot. */
export function isWorkedOut(type: string): boolean {
  return serverAttributeTypes[type]?.computed !== undefined
}

export interface FrozenSource {
  slots: readonly SourceSlot[]
  read: ReadSource
  /** Items whose value is made of something that some of those do not see who see the item. */
  exposed: ReadonlySet<string>
}

/** What computed values are now, as whoever freezes them sees them; for all items of the board. */
export async function frozenSource(
  converting: Converting,
  attributes: readonly Attribute[],
  env: Pick<QueryEnv, 'context'>,
  { folderLinks, appUrl }: { folderLinks?: FolderLinks | undefined; appUrl?: URL | undefined },
): Promise<FrozenSource> {
  const { kit, team_id, attribute_id, caller } = converting
  const access = await kit.access.of(team_id)
  if (!access) throw errors.not_found()
  const principal = createPrincipal(access, caller)
  const byId = new Map(attributes.filter((one) => one.deleted_at === null).map((one) => [one.id, one]))
  const slots = await kit.db.read({ team: team_id }, (tx) => itemsOf(tx, converting))
  const folders = new Set(slots.map(({ folder_id }) => folder_id))
  // In slices: a board may have many items, and its values may be costly.
  const work = new Work()
  async function envOf(id: string, eyes: Principal): Promise<QueryEnv> {
    const urlOf = itemAddresses(appUrl, converting.board_id, id)
    return {
      ...env,
      meter: work,
      ...(urlOf && { urlOf }),
      links: folderLinks ? await folderLinks(kit.db, eyes, id) : { version: null, read: () => null },
      attribute(name) {
        const one = byId.get(name)
        return one && { type: serverTypeFor(one), settings: one.settings }
      },
    }
  }
  const hasLinks = [...byId.values()].some(holdsItems)
  const envs = new Map<string, { own: QueryEnv; everybody: QueryEnv | null }>()
  for (const id of folders)
    envs.set(id, {
      own: await envOf(id, principal),
      everybody: hasLinks ? await envOf(id, everybodyIn(access, id)) : null,
    })
  const found = new Map<string, unknown>()
  const exposed = new Set<string>()
  for (let at = 0; at < slots.length; at += CHUNK) {
    const part = slots.slice(at, at + CHUNK)
    const rows = await kit.db.read({ team: team_id }, (tx) =>
      itemStore.load(
        tx,
        team_id,
        part.map(({ item_id }) => item_id),
      ),
    )
    for (const { item_id, folder_id } of part) {
      if (work.isOver) await work.pause()
      const row = rows.get(item_id)
      const seen = envs.get(folder_id)
      if (!row || !seen) continue
      const read = (eyes: QueryEnv) => withoutSecrets(readCell(eyes, queried(row), attribute_id))
      const data = read(seen.own)
      found.set(item_id, data)
      if (data !== null && seen.everybody && !sameJson(data, read(seen.everybody))) exposed.add(item_id)
    }
  }
  return { slots, read: ({ item_id }) => found.get(item_id) ?? null, exposed }
}

function queried(row: Row): Row & { id: string } {
  const values = Object.fromEntries(Object.entries(slotsOf(row)).map(([id, [data]]) => [id, { data }]))
  return { ...row, id: String(row['id']), values }
}

/** What the one who freezes may not see must not become everybody's text. */
function withoutSecrets(data: unknown): unknown {
  return Array.isArray(data)
    ? data.filter((one) => (one as { name?: unknown } | null)?.name !== PRIVATE_ITEM)
    : data
}
