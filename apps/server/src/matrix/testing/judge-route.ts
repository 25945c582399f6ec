import { COLUMNS, type MatrixWorld } from './matrix-server.ts'
import type { Place, Somebody } from './place.ts'
import { letConfirmationExpire } from './rows.ts'
import { type Ask, type Reply, sendWire, swapsOf, type Wire, wireOf } from './requests.ts'
import { type Declared, routeOf } from './declared.ts'
import { USING_UP } from './declared-routes.ts'

/** A request that is ready, and who sends it. */
export interface Cell {
  column: string
  wire: Wire
  as: Somebody | null
}

/** One of a row, with the answer that is declared. */
export interface AnsweredCell extends Cell {
  expected: string | undefined
}

/** The row's request at a place; what it needs is made there. */
export async function requestAt(declared: Declared, at: Place): Promise<Wire> {
  const route = routeOf(declared)
  const ask: Ask = (await declared[2]?.(at)) ?? {}
  const ofTeam: Ask['params'] = route.includes(' /api/teams/{id}') ? { id: at.team_id } : {}
  return wireOf(route, { ...ask, params: { team_id: at.team_id, ...ofTeam, ...ask.params } })
}

/** A route of one's own account has answers to three callers only, each somebody who does nothing else. */
export const isOfAccount = ([, answers]: Declared) => answers.split(' ').length === 3

type Trio = Record<'bystander' | 'somebody' | 'stale', Somebody>
/** Signing up is slow: rows of one's own account share people until one of them uses them up. */
const trios = new WeakMap<MatrixWorld, Trio>()

async function threeOf(world: MatrixWorld): Promise<Trio> {
  const known = trios.get(world)
  if (known) return known
  const [bystander, somebody, stale] = await Promise.all([
    world.newcomer(),
    world.newcomer(),
    world.newcomer(),
  ])
  await letConfirmationExpire(world.server.db, stale.id)
  const trio = { bystander, somebody, stale }
  trios.set(world, trio)
  return trio
}

/** The cells of a row, or those of some columns: what each needs is made when its turn comes. */
export async function cellsOf(
  declared: Declared,
  world: MatrixWorld,
  wanted?: ReadonlySet<string>,
): Promise<AnsweredCell[]> {
  const { home, open, callers } = world
  const answers = declared[1].split(' ')
  if (!isOfAccount(declared)) {
    const cells: AnsweredCell[] = []
    for (const [n, column] of COLUMNS.entries()) {
      if (wanted?.has(column) === false) continue
      const wire = await requestAt(declared, column === 'guest' ? open : home)
      cells.push({ column, wire, as: callers[column], expected: answers[n] })
    }
    return cells
  }
  const { bystander, somebody, stale } = await threeOf(world)
  if (USING_UP.has(routeOf(declared))) trios.delete(world)
  return Promise.all(
    (
      [
        ['anonymous', null, bystander],
        ['somebody', somebody, somebody],
        ['stale', stale, stale],
      ] as const
    ).map(async ([column, as, me], n) => {
      const wire = await requestAt(declared, { ...home, me })
      return { column, as, wire, expected: answers[n] }
    }),
  )
}

/** The owner's request with one id of the other workspace in it, for each of its ids. */
export async function swappedCells(declared: Declared, world: MatrixWorld): Promise<Cell[]> {
  const { home, other } = world
  const trio = isOfAccount(declared) ? await threeOf(world) : null
  const me = trio?.somebody ?? home.me
  const twin = trio?.bystander ?? other.me
  const wire = await requestAt(declared, { ...home, me })
  const swaps = swapsOf(wire, await requestAt(declared, { ...other, me: twin }))
  return swaps.map(({ what, wire: swapped }) => ({ column: what, wire: swapped, as: me }))
}

/** The request with fields in its body, or in each of its entries, that nobody may set there; null without a body. */
export function meddling(cell: Cell, fields: Readonly<Record<string, unknown>>): Cell | null {
  if (cell.wire.body === null) return null
  const body = JSON.parse(cell.wire.body) as object | { item?: object }[]
  const laid = (own: object | undefined) => ({ ...fields, ...own })
  const meddled = Array.isArray(body)
    ? body.map((entry: { item?: object }) => ({ ...entry, item: laid(entry.item) }))
    : laid(body)
  return { ...cell, wire: { ...cell.wire, body: JSON.stringify(meddled) } }
}

export const send = (world: MatrixWorld, { wire, as }: Cell): Promise<Reply> =>
  sendWire(world.server, wire, as?.headers)

/** The same question, asked as pages that are embedded or pretend to be somebody else's ask it. */
export function pretending({ wire, ...cell }: Cell): Cell {
  const mark = `${wire.url.includes('?') ? '&' : '?'}pretend=1&hide_header=1`
  return { ...cell, wire: { ...wire, url: wire.url + mark } }
}
