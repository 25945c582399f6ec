import { mergeKeys, views } from '@weft/model'
import { invalid, type RuleContext, type ServerCollection } from '@weft/server-kit'

import { workspaceErrors } from '@weft/features/workspaces/shared'

import { serverViewTypes } from '../types/registry.server.ts'
import type { SavedViewGuard } from './saved-view-type.ts'
import { placeViews, touchRights } from './view-feeds.ts'
import {
  judgeLock,
  judgeOwner,
  mayChangeView,
  mayCreateView,
  mayRemoveView,
  seesView,
} from './view-rights.ts'
import { viewReader, type ViewRow, viewStore } from './view-store.ts'

/** `isWithheld` says of a kind of view that no new ones can be made. */
export const createViewCollection = (
  isWithheld: (type: string) => boolean,
  guards: readonly SavedViewGuard[],
): ServerCollection<ViewRow> => ({
  model: views,
  store: viewStore,
  reader: viewReader,
  place: placeViews,
  feedOf: (row, team_id) => ({ team_id, kind: 'board', id: row.board_id }),
  present: (row) => row,
  container: (row) => ({ type: 'folder', id: row.folder_id }),
  seesRow: seesView,
  async prepare(unit, operations) {
    for (const type of Object.values(serverViewTypes)) await type.prepare?.(unit, operations)
    for (const guard of guards) await guard.prepare(unit, operations)
  },
  mayCreate: mayCreateView,
  mayChange: mayChangeView,
  mayRemove: mayRemoveView,
  rules: () => ({
    merge: (field, old, mine, theirs) => (field === 'settings' ? mergeKeys(old, mine, theirs) : undefined),
  }),
  validate(context, row, before) {
    const { principal } = context
    judgePlace(context, row)
    judgeType(row, before, isWithheld)
    judgeSettings(row, before)
    serverViewTypes[row.type]?.judge?.(context, row, before)
    for (const guard of guards) guard.judge(context, row, before)
    judgeLock(principal, row, before)
    // Who makes a view owns it.
    if (!before) return { ...row, owner_id: row.created_by }
    judgeOwner(principal, row, before)
    return row
  },
  afterChange(context, row, before, action) {
    // A view that becomes another kind is one no more of the kind that it was.
    for (const type of new Set([row.type, before?.type ?? row.type]))
      serverViewTypes[type]?.keep?.(context, row, before)
    const isRight =
      action === 'changed' && (before?.access !== row.access || before?.owner_id !== row.owner_id)
    if (isRight) touchRights(context, row)
  },
})

function judgePlace({ principal }: RuleContext, row: ViewRow): void {
  const folder = principal.access.graph.folders.get(row.folder_id)
  if (!folder || folder.board_id !== row.board_id)
    throw invalid('folder_id: there is no such folder on this board')
}

function judgeType(row: ViewRow, before: ViewRow | null, isWithheld: (type: string) => boolean): void {
  const { type } = row
  if (!before && !Object.hasOwn(serverViewTypes, type)) throw invalid('type: there is no such kind of view')
  if (type !== before?.type && isWithheld(type)) throw workspaceErrors.plan_without_view()
}

/** What stood there before is not this person's doing. */
function judgeSettings(row: ViewRow, before: ViewRow | null): void {
  const known = new Set(before ? problemsOf(before) : [])
  const problems = problemsOf(row).filter((one) => !known.has(one))
  if (problems.length > 0) throw invalid(...problems.map((one) => `settings: ${one}`))
}

/** Of a kind of view that this version knows; others are kept as they are. */
function problemsOf(row: ViewRow): string[] {
  return serverViewTypes[row.type]?.checkSettings(row.settings) ?? []
}
