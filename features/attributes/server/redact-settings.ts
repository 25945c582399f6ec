import type { Settings } from '@weft/model'
import type { Row } from '@weft/server-kit'

import { asObject } from '../shared/links-to/as-object.ts'

/** Settings hold what an attribute of another board is called and made of: a lookup's `target`, and `about` by id. */
function keptIn({ target, about }: Settings): Settings[] {
  return [asObject(target), ...Object.values(asObject(about)).map(asObject)].filter(
    (one) => Object.keys(one).length > 0,
  )
}

/** The boards that one must see to read all of an attribute's settings. */
export function boardsOfSettings({ settings }: Row): string[] {
  const boardsIn = (own: Settings): string[] =>
    keptIn(own).flatMap(({ board_id, settings: next }) => [
      ...(typeof board_id === 'string' ? [board_id] : []),
      ...boardsIn(asObject(next)),
    ])
  return [...new Set(boardsIn(asObject(settings)))]
}

/** An attribute for somebody who sees some boards: of attributes of others the kind alone, neither names nor labels. */
export function redactSettings(row: Row, sees: (board_id: string) => boolean): Row {
  const settings = asObject(row['settings'])
  return keptIn(settings).length === 0 ? row : { ...row, settings: openSettings(settings, sees) }
}

function openSettings(settings: Settings, sees: (board_id: string) => boolean): Settings {
  const { target, about } = settings
  const open = (kept: unknown): unknown => {
    const { board_id, settings: own, ...rest } = asObject(kept)
    if (typeof board_id !== 'string' || !sees(board_id)) return { board_id, type: rest['type'] }
    return { ...rest, board_id, settings: openSettings(asObject(own), sees) }
  }
  return {
    ...settings,
    ...(target ? { target: open(target) } : {}),
    ...(about
      ? { about: Object.fromEntries(Object.entries(asObject(about)).map(([id, one]) => [id, open(one)])) }
      : {}),
  }
}

/** Settings without what the server keeps in them of other attributes: it is no part of what a person says. */
export function ownSettings(settings: unknown): unknown {
  const { target: _target, about: _about, ...own } = asObject(settings)
  return own
}
