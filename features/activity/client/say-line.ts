import type { Translate } from '@weft/i18n'

import type { ActivityLine } from '../shared/index.ts'

/** What a line's sentence needs to know beside the line. */
export interface LineNames {
  /** Who did it. */
  who: string
  /** What it was done to is called. */
  name: string
  /** Of a value or link; undefined where it is gone. */
  attribute: string | undefined
  /** Where something was moved to; undefined where that is not known. */
  folder: string | undefined
  /** Of a member that came, went or has another role. */
  member: string
}

/** Who did it, by the name of the person, and by which program of others; a directory acts in nobody's name. */
export function sayWho(
  t: Translate,
  line: Pick<ActivityLine, 'user_id' | 'app'> | undefined,
  name: string,
): string {
  const app = line?.app ?? null
  if (app === null) return name
  return line?.user_id === 0 ? app : t('{who} with {app}', { who: name, app })
}

/** A line of the activity as a sentence. */
export function sayLine(t: Translate, line: ActivityLine, names: LineNames): string {
  const { who, name } = names
  switch (line.collection) {
    case 'values':
    case 'references':
      return sayValue(t, names)
    case 'items':
      return sayItem(t, line, names)
    case 'comments':
      return sayComment(t, line, names)
    case 'members':
      return sayMember(t, line, names)
    case 'permissions':
      return line.name === null
        ? t('{who} changed the permissions of the workspace', { who })
        : t('{who} changed the permissions of {name}', { who, name })
    case 'teams':
      return t('{who} changed the workspace settings', { who })
    default:
      return sayPart(t, line, names)
  }
}

function sayValue(t: Translate, { who, name, attribute }: LineNames): string {
  return attribute === undefined
    ? t('{who} changed an attribute of {name} that is no longer on the board', { who, name })
    : t('{who} changed {attribute} of {name}', { who, name, attribute })
}

function sayItem(t: Translate, { action }: ActivityLine, { who, name, folder }: LineNames): string {
  if (action === 'created') return t('{who} added {name}', { who, name })
  if (action === 'deleted') return t('{who} deleted {name}', { who, name })
  if (action === 'restored') return t('{who} restored {name}', { who, name })
  if (action === 'changed') return t('{who} changed {name}', { who, name })
  return folder === undefined
    ? t('{who} moved {name} to another folder', { who, name })
    : t('{who} moved {name} to {folder}', { who, name, folder })
}

function sayComment(t: Translate, { action }: ActivityLine, { who, name }: LineNames): string {
  if (action === 'created') return t('{who} commented on {name}', { who, name })
  if (action === 'deleted') return t('{who} deleted a comment on {name}', { who, name })
  return t('{who} edited a comment on {name}', { who, name })
}

function sayMember(t: Translate, line: ActivityLine, { who, member }: LineNames): string {
  if (line.action === 'created') return t('{who} added {member} to the workspace', { who, member })
  if (line.action !== 'deleted' && line.fields?.includes('suspended'))
    return line.new === true
      ? t('{who} suspended {member}', { who, member })
      : t('{who} reinstated {member}', { who, member })
  if (line.action !== 'deleted') return t('{who} changed the role of {member}', { who, member })
  return String(line.user_id) === line.record_id
    ? t('{who} left the workspace', { who })
    : t('{who} removed {member} from the workspace', { who, member })
}

/** Boards, folders, views and attributes. */
function sayPart(
  t: Translate,
  { collection: kind, action, fields, old }: ActivityLine,
  { who, name }: LineNames,
): string {
  const values = { who, name, kind }
  if (action === 'created')
    return t(
      '{who} added the {kind, select, boards {board} folders {folder} views {view} other {attribute}} {name}',
      values,
    )
  if (action === 'deleted')
    return t(
      '{who} deleted the {kind, select, boards {board} folders {folder} views {view} other {attribute}} {name}',
      values,
    )
  if (action === 'restored')
    return t(
      '{who} restored the {kind, select, boards {board} folders {folder} views {view} other {attribute}} {name}',
      values,
    )
  if (fields?.includes('name') && typeof old === 'string')
    return t(
      '{who} renamed the {kind, select, boards {board} folders {folder} views {view} other {attribute}} {old} to {name}',
      { ...values, old },
    )
  return t(
    '{who} changed the {kind, select, boards {board} folders {folder} views {view} other {attribute}} {name}',
    values,
  )
}
