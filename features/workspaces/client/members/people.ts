import type { ApiClient } from '@weft/api-client'
import { listMembers, type memberSchema } from '@weft/features/workspaces/shared'
import type * as z from 'zod/mini'

export type Member = z.infer<typeof memberSchema>

const PAGE = 1_000

/** The members of one workspace, as far as this session knows them. */
export interface People {
  /** In the order in which they came; null until they were loaded. The same array as long as nothing changes. */
  get(): readonly Member[] | null
  subscribe(listener: () => void): () => void
  /** Asks for all of them anew; one question at a time. */
  load(): Promise<void>
  /** Takes news in; older ones than what is known count for nothing. */
  take(members: readonly Member[]): void
  drop(user_ids: readonly number[]): void
}

type Client = Pick<ApiClient, 'call'>

const known = new WeakMap<Client, Map<number, People>>()

/** The people of a workspace: one list for all that show them in a session. */
export function peopleOf(client: Client, team_id: number): People {
  const teams = known.get(client) ?? new Map<number, People>()
  known.set(client, teams)
  const found = teams.get(team_id) ?? createPeople(client, team_id)
  teams.set(team_id, found)
  return found
}

/** Forgets the people of a workspace that is no longer this person's. */
export function forgetPeople(client: Client, team_id: number): void {
  known.get(client)?.delete(team_id)
}

function createPeople(client: Client, team_id: number): People {
  let members: readonly Member[] | null = null
  let loading: Promise<void> | null = null
  /** What came while a question was on its way is newer than its answer. */
  let isNewer = false
  const listeners = new Set<() => void>()
  const set = (next: readonly Member[]) => {
    members = next
    for (const listener of listeners) listener()
  }

  async function loadAll(): Promise<void> {
    for (;;) {
      isNewer = false
      const all: Member[] = []
      let after: number | null = null
      do {
        const query: Record<string, string> = {
          limit: String(PAGE),
          ...(after ? { after: String(after) } : {}),
        }
        const page: Awaited<ReturnType<typeof ask>> = await ask(query)
        all.push(...page.data)
        after = page.after
      } while (after !== null)
      if (isNewer) continue
      set(all)
      return
    }
  }
  const ask = (query: Record<string, string>) =>
    client.call(listMembers, { params: { id: String(team_id) }, query })

  return {
    get: () => members,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load() {
      loading ??= loadAll().finally(() => {
        loading = null
      })
      return loading
    },
    take(news) {
      isNewer = true
      if (!members) return
      const byId = new Map(members.map((one) => [one.id, one]))
      for (const one of news) {
        const old = byId.get(one.id)
        // News tell restricted members no address; one that the list told stays known.
        const email = one.email || (old?.email ?? '')
        if (!old || old.row_version <= one.row_version) byId.set(one.id, { ...one, email })
      }
      set([...byId.values()])
    },
    drop(user_ids) {
      isNewer = true
      if (members) set(members.filter(({ id }) => !user_ids.includes(id)))
    },
  }
}
