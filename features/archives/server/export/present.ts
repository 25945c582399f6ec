import { withoutGuests } from '@weft/features/duplicates/server'
import { closedSettings, permissionRecordId, type Settings } from '@weft/model'

import type { ArchivedRecord } from '../format/kinds.ts'
import {
  dataBy,
  entriesBy,
  htmlBy,
  type KnownAttribute,
  type Names,
  resourceBy,
  settingsBy,
} from '../names.ts'
import type { StoredRow } from './queries.ts'

/** What the workspace itself is called in an archive. */
export const WORKSPACE = 'workspace'

type Present = (row: StoredRow) => ArchivedRecord

/** Rows as records of an archive: without numbers of the server's, and with the names that hold elsewhere. */
export function presenting(names: Names, attributes: ReadonlyMap<string, KnownAttribute>) {
  const place = (id: unknown) => (typeof id === 'string' ? names.place(id) : null)
  const by = ({ created_by }: StoredRow) => ({ created_by: names.person(created_by) })
  const typeOf = (id: string) => attributes.get(id)?.type ?? ''

  const board: Present = (row) => ({
    ...row,
    ...by(row),
    id: names.place(row.id),
    user_ids: (row['user_ids'] as number[]).map((id) => names.person(id)),
    // A copy that is under way is none of the copy's.
    settings: settingsBy(names, withoutCopying(row['settings'])),
  })
  const folder: Present = (row) => ({
    ...row,
    ...by(row),
    id: names.place(row.id),
    board_id: place(row['board_id']),
    parent_id: place(row['parent_id']),
    settings: settingsBy(names, withoutCopying(row['settings'])),
  })
  const attribute: Present = (row) => ({
    ...row,
    ...by(row),
    board_id: place(row['board_id']),
    settings: settingsBy(names, row['settings']),
    default_data: dataBy(names, String(row['type']), row['default_data']),
  })
  const view: Present = (row) => ({
    ...row,
    ...by(row),
    id: names.place(row.id),
    board_id: place(row['board_id']),
    folder_id: place(row['folder_id']),
    owner_id: names.person(row['owner_id']),
    settings: settingsBy(names, closedSettings(row['settings'] as Settings)),
  })
  const rule: Present = (row) => ({
    ...row,
    ...by(row),
    id: names.place(row.id),
    board_id: place(row['board_id']),
    trigger: settingsBy(names, row['trigger']),
    conditions: settingsBy(names, row['conditions']),
    steps: settingsBy(names, row['steps']),
  })
  const entry: Present = ({ resource_type: type, resource_id, permissions, final_permissions, ...row }) => {
    const id = resourceBy(names, String(type), String(resource_id), WORKSPACE)
    return {
      ...row,
      ...by(row),
      id: permissionRecordId(String(type), id),
      resource_type: type,
      resource_id: id,
      permissions: entriesBy(names, withoutGuests(permissions)),
      final_permissions: entriesBy(names, withoutGuests(final_permissions)),
    }
  }
  const item: Present = ({ values, texts, ...row }) => ({
    ...row,
    ...by(row),
    updated_by: names.person(row['updated_by']),
    board_id: place(row['board_id']),
    folder_id: place(row['folder_id']),
    values: Object.fromEntries(
      Object.entries(values as Record<string, [unknown, number]>).flatMap(([id, [data, version]]) => {
        if (!attributes.has(id)) return []
        // The whole text: what stands for it in lists follows from it.
        const whole = (texts as Record<string, string>)[id] ?? data
        return [[id, [dataBy(names, typeOf(id), whole), version]]]
      }),
    ),
  })
  const link: Present = (row) => ({ ...row, ...by(row) })
  const comment: Present = (row) => ({
    ...row,
    ...by(row),
    html: htmlBy(names, String(row['html'])),
    edited_by: names.person(row['edited_by']),
    reactions: (row['reactions'] as { user_id: number }[]).map((one) => ({
      ...one,
      user_id: names.person(one.user_id),
    })),
  })
  const time: Present = (row) => ({ ...row, ...by(row), user_id: names.person(row['user_id']) })
  const number: Present = (row) => {
    const scope = names.place(String(row['scope']))
    return { ...row, id: `${String(row['attribute_id'])}.${scope}`, scope }
  }
  const file: Present = ({ storage_key: _key, ...row }) => ({ ...row, ...by(row) })

  return { board, folder, attribute, view, rule, entry, item, link, comment, time, number, file }
}

function withoutCopying(settings: unknown): unknown {
  const { copying: _copying, ...kept } = (settings ?? {}) as Record<string, unknown>
  return kept
}
