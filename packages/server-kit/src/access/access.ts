import type { Database, Tx } from '@weft/db'
import type { FeedKey } from '@weft/model'

import { loadTeamAccess } from './load-access.ts'
import type { TeamAccess } from './team-access.ts'

/**
 * Keeps one TeamAccess a workspace in memory. The workspace feed's number says whether it is current: commits here
 * and notifications from other nodes mark it stale; while notifications may be lost, each use asks for the number.
 */
export interface Access {
  /** Current access, or null when there is no such workspace. */
  of(team_id: number): Promise<TeamAccess | null>
  /** Access at least as new as `seq`, read on the caller's own connection before it changed anything. */
  within(tx: Tx, team_id: number, seq: number): Promise<TeamAccess | null>
  /** What is in memory and current; undefined when it has to be loaded first. */
  peek(team_id: number): TeamAccess | undefined
  /** What is in memory, as new as it was when somebody last waited for it. */
  known(team_id: number): TeamAccess | undefined
  /** The workspace's feed is now at least at `seq`. */
  stale(team_id: number, seq: number): void
  setSure(sure: boolean): void
  /** The stamp that says which rights an answer was made with: `{generation}.{user_epoch}.{n}`. */
  rights(access: TeamAccess, user_id: number, feed: FeedKey): string
}

export function createAccess(options: { db: Database; generation: string }): Access {
  const { db, generation } = options
  const current = new Map<number, TeamAccess>()
  const loading = new Map<number, Promise<TeamAccess | null>>()
  const newest = new Map<number, number>()
  let sure = true

  function keep(access: TeamAccess): TeamAccess {
    const known = current.get(access.team_id)
    if (!known || known.seq < access.seq) current.set(access.team_id, access)
    return access
  }

  function peek(team_id: number): TeamAccess | undefined {
    const access = current.get(team_id)
    return access && access.seq >= (newest.get(team_id) ?? 0) ? access : undefined
  }

  async function load(team_id: number): Promise<TeamAccess | null> {
    let promise = loading.get(team_id)
    if (!promise) {
      promise = db
        .read(team_id, (tx) => loadTeamAccess(tx, team_id))
        .then((access) => (access ? keep(access) : null))
        .finally(() => loading.delete(team_id))
      loading.set(team_id, promise)
    }
    return promise
  }

  return {
    peek,
    known: (team_id) => current.get(team_id),
    async of(team_id) {
      if (!Number.isSafeInteger(team_id) || team_id < 1 || team_id > 2_147_483_647) return null
      if (!sure) {
        const [row] = await db.run<{ seq: number }>(
          team_id,
          { name: 'access-seq', text: `select seq from feeds where team_id = $1 and kind = 'team'` },
          [team_id],
        )
        if (!row) return null
        if (row.seq > (newest.get(team_id) ?? 0)) newest.set(team_id, row.seq)
      }
      // A load that began before the last change may come back too old: once more is enough, it begins after it.
      const found = peek(team_id) ?? (await load(team_id))
      if (!found || found.seq >= (newest.get(team_id) ?? 0)) return found
      return load(team_id)
    },
    async within(tx, team_id, seq) {
      const found = current.get(team_id)
      if (found && found.seq === seq) return found
      const loaded = await loadTeamAccess(tx, team_id)
      return loaded && keep(loaded)
    },
    stale(team_id, seq) {
      if (seq > (newest.get(team_id) ?? 0)) newest.set(team_id, seq)
    },
    setSure(value) {
      sure = value
    },
    rights(access, user_id, feed) {
      const epoch = (access.epochs.get(user_id) ?? 0) + (access.closedStamp ?? 0)
      const { checker, listRights, team_id } = access
      // What is looked up on other boards is told by their rights.
      const linked = (board_id = '') => listRights.linked.get(board_id) ?? 0
      const n =
        feed.kind === 'folder'
          ? Math.max(
              checker.rightsNumber({ type: 'folder', id: feed.id, team_id }),
              linked(access.graph.folders.get(feed.id)?.board_id),
            )
          : feed.kind === 'board'
            ? Math.max(listRights.boards.get(feed.id) ?? listRights.team, linked(feed.id))
            : listRights.team
      return `${generation}.${epoch}.${n}`
    },
  }
}
