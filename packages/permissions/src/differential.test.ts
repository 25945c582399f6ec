import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { createChecker } from './checker.ts'
import { parseEntryKey } from './entry-key.ts'
import { PERMISSIONS } from './names.ts'
import type { Permission } from './names.ts'
import { ROLE_DEFAULTS } from './role-defaults.ts'
import { privateFolderEntries } from './switches.ts'
import { naiveCheck, naiveRights } from './testing/naive-oracle.ts'
import type { Rules } from './testing/naive-oracle.ts'
import { ASKED, resources, USERS, graph as graphs } from './testing/random-graph.ts'
import { entriesKey } from './graph.ts'
import type { EntryMap, Resource, PermissionGraph } from './graph.ts'

// Without defaults the owner's tags decide too, which the owner's role hides otherwise.
const defaults = fc.oneof(
  { weight: 4, arbitrary: fc.constant<EntryMap>(ROLE_DEFAULTS) },
  { weight: 1, arbitrary: fc.constant<EntryMap>({}) },
)
const productRules: Rules = { known: PERMISSIONS, defaults: ROLE_DEFAULTS }
// 1,000 per commit; nightly and before a release the same test runs with 20,000 and 100,000.
const numRuns = Number(process.env['PERMISSION_CASES'] ?? 1_000)
/** For as many graphs as before a release, on a machine that does other things. */
const LONG_MS = 3_600_000
// Lists ask for everybody and everything: a fifth of the graphs keeps an ordinary run short.
const listRuns = process.env['PERMISSION_CASES'] === undefined ? 200 : numRuns

const REASONS = `missing other_workspace other_board cycle deleted
  final_permissions permissions :owner silence passed_over
  user tag:guest_user tag:board_member tag:board_locked_out
  role:owner role:admin role:full-member role:restricted-member role:guest`.split(/\s+/)

function each(visit: (user: number | null, asked: Permission) => void): void {
  for (const user of USERS) for (const asked of ASKED) visit(user, asked as Permission)
}

describe('the engine on random graphs', () => {
  it('answers what a naive reading of the text answers', { timeout: LONG_MS }, () => {
    let allowed = 0
    let all = 0
    let turn = 0
    fc.assert(
      fc.property(graphs, resources, defaults, (graph, asked, roleDefaults) => {
        const checker = createChecker(graph, { roleDefaults })
        const rules = { known: PERMISSIONS, defaults: roleDefaults }
        for (const resource of asked) {
          each((user, permission) => {
            // Every fifth question (5 and 48 share no factor): the oracle is slow, and more graphs tell more.
            turn += 1
            if (turn % 5 !== 0) return
            const wanted = naiveCheck(graph, rules, user, permission, resource)
            all += 1
            if (wanted) allowed += 1
            if (checker.check(user, permission, resource) !== wanted) {
              throw new Error(`${user} ${permission} ${JSON.stringify(resource)} should be ${wanted}`)
            }
          })
          expect(checker.rightsNumber(resource)).toBe(naiveRights(graph, resource))
        }
      }),
      { numRuns },
    )
    // A comparison over graphs that refuse everything would prove nothing.
    expect(allowed / all).toBeGreaterThan(0.1)
    expect(allowed / all).toBeLessThan(0.6)
  })

  it('explains each answer by the entry that decided it', () => {
    const reasons = new Map<string, number>()
    const count = (reason: string) => reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    fc.assert(
      fc.property(graphs, resources, (graph, asked) => {
        const checker = createChecker(graph)
        for (const resource of asked) {
          each((user, permission) => {
            const explanation = checker.explain(user, permission, resource)
            expect(explanation.allowed).toBe(checker.check(user, permission, resource))
            if (explanation.problem !== null) return count(explanation.problem.fault)
            const last = explanation.judged.at(-1)?.decidedBy
            if (last) {
              const { layer, at, key, value, token } = last
              const [first] = checker.tokenValues(permission, token, resource)
              expect(first).toEqual({ layer, at, key, value })
            }
            for (const { decidedBy, allowed, passedOver } of explanation.judged) {
              if (decidedBy === null) expect(allowed).toBe(false)
              else expect(readEntry(graph, decidedBy)).toBe(allowed)
              if (decidedBy?.layer !== 'role_defaults') {
                count(decidedBy?.layer ?? 'silence')
                count(decidedBy?.token.replace(/^user:.*/, 'user') ?? 'silence')
                if (decidedBy?.key.endsWith(':owner')) count(':owner')
                if (passedOver.length > 0) count('passed_over')
              }
            }
          })
        }
      }),
      { numRuns: 200, seed: 7 },
    )
    // The graphs are worth comparing only if every rule of the text decides in some of them.
    for (const reason of REASONS) expect(reasons.get(reason) ?? 0, reason).toBeGreaterThan(10)
  })

  it('gives as lists the filter of check over all boards and folders', { timeout: LONG_MS }, () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const checker = createChecker(graph)
        for (const user of USERS) {
          const may = (permission: string, type: 'board' | 'folder', id: string, team_id: number) =>
            naiveCheck(graph, productRules, user, permission, { type, id, team_id })
          expect(checker.visibleBoards(user)).toEqual(
            [...graph.boards.values()].filter(({ id, team_id }) => may('VIEW_BOARD', 'board', id, team_id)),
          )
          const folders = [...graph.folders.values()].filter(({ id, team_id }) =>
            may('VIEW_FOLDER', 'folder', id, team_id),
          )
          expect(checker.visibleFolders(user)).toEqual(folders)
          expect(checker.visibleFolders(user, 'b2')).toEqual(folders.filter((f) => f.board_id === 'b2'))
        }
      }),
      { numRuns: listRuns },
    )
  })

  it('gives as inherited permissions what a resource without entries would answer by', () => {
    fc.assert(
      fc.property(graphs, resources, (graph, asked) => {
        for (const resource of asked) {
          const inherited = createChecker(graph).inheritedPermissions(resource)
          for (const key of Object.keys(inherited)) expect(parseEntryKey(key)).not.toBeNull()
          expect(allowedBy(graph, resource, {})).toEqual(allowedBy(graph, resource, inherited))
        }
      }),
      { numRuns: 100 },
    )
  })
})

/** Answers at the resource when its own entries are these and, where there are any, nothing comes from above. */
function allowedBy(graph: PermissionGraph, resource: Resource, own: EntryMap): boolean[] {
  const entries = new Map(graph.entries)
  entries.set(entriesKey(resource.type, resource.id), { permissions: own, final_permissions: {} })
  const checker = createChecker({ ...graph, entries })
  const answers: boolean[] = []
  each((user, permission) => answers.push(checker.check(user, permission, resource)))
  return answers
}

function readEntry(
  graph: PermissionGraph,
  found: { at: object | null; layer: string; key: string },
): unknown {
  const at = found.at as { type: 'team'; id: string } | null
  if (at === null) return ROLE_DEFAULTS[found.key]
  const record = graph.entries.get(entriesKey(at.type, at.id))
  return found.layer === 'permissions' ? record?.permissions[found.key] : record?.final_permissions[found.key]
}

describe('facts that hold in every graph', () => {
  const withoutOwnerDenial = graphs.map((graph): PermissionGraph => {
    const keep = (map: EntryMap): EntryMap =>
      Object.fromEntries(Object.entries(map).filter(([key]) => !key.includes(':role:owner')))
    const entries = [...graph.entries].map(
      ([key, { permissions, final_permissions }]) =>
        [key, { permissions: keep(permissions), final_permissions: keep(final_permissions) }] as const,
    )
    return { ...graph, team: { ...graph.team, owner_id: 1 }, entries: new Map(entries) }
  })

  it('allows the owner everything where the links are sound, and nothing where they are not', () => {
    fc.assert(
      fc.property(withoutOwnerDenial, resources, (graph, asked) => {
        const checker = createChecker(graph)
        for (const resource of asked) {
          const sound = checker.linkProblem(resource) === null
          for (const permission of PERMISSIONS) {
            expect(checker.check(1, permission, resource)).toBe(sound)
          }
        }
      }),
      { numRuns: 200 },
    )
  })

  it('denies a guest everything in a workspace without entries', () => {
    fc.assert(
      fc.property(graphs, resources, (graph, asked) => {
        const checker = createChecker({ ...graph, entries: new Map() })
        for (const resource of asked) {
          for (const user of [null, 0]) {
            for (const permission of PERMISSIONS)
              expect(checker.check(user, permission, resource)).toBe(false)
          }
        }
      }),
      { numRuns: 100 },
    )
  })

  it('denies what lies below whatever is denied to see above', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const checker = createChecker(graph)
        for (const user of USERS) {
          const boards = new Set(checker.visibleBoards(user).map(({ id }) => id))
          const folders = new Set(checker.visibleFolders(user).map(({ id }) => id))
          for (const { board_id, parent_id } of checker.visibleFolders(user)) {
            expect(boards).toContain(board_id)
            if (parent_id !== null) expect(folders).toContain(parent_id)
          }
        }
      }),
      { numRuns: 200 },
    )
  })

  it('never grants by a key that validation calls unknown', () => {
    fc.assert(
      fc.property(graphs, resources, (graph, asked) => {
        const onlyKnown = (map: EntryMap): EntryMap =>
          Object.fromEntries(
            Object.entries(map).filter(([key, value]) => parseEntryKey(key) && typeof value === 'boolean'),
          )
        const entries = [...graph.entries].map(
          ([key, maps]) =>
            [
              key,
              {
                permissions: onlyKnown(maps.permissions),
                final_permissions: onlyKnown(maps.final_permissions),
              },
            ] as const,
        )
        const dirty = createChecker(graph)
        const clean = createChecker({ ...graph, entries: new Map(entries) })
        for (const resource of asked) {
          each((user, permission) => {
            expect(dirty.check(user, permission, resource)).toBe(clean.check(user, permission, resource))
          })
        }
      }),
      { numRuns: 100 },
    )
  })

  it('lets only the owner and those named see a private folder', () => {
    fc.assert(
      fc.property(withoutOwnerDenial, fc.subarray([2, 3, 4, 5]), (graph, invitees) => {
        const entries = new Map(graph.entries)
        const key = entriesKey('folder', 'f1')
        entries.set(key, { permissions: privateFolderEntries(invitees), final_permissions: {} })
        const checker = createChecker({ ...graph, entries })
        for (const user of USERS) {
          const explanation = checker.explain(user, 'VIEW_FOLDER', { type: 'folder', id: 'f1', team_id: 1 })
          const reason = explanation.judged.at(-1)?.decidedBy?.token
          if (explanation.allowed) expect(['role:owner', `user:${user}`]).toContain(reason)
        }
      }),
      { numRuns: 200 },
    )
  })
})
