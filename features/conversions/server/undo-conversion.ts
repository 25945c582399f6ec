import { newUuid } from '@weft/base'
import { attributeStore, boardSchema, holdsItems, loadForm } from '@weft/features/attributes/server'
import { referenceSettings } from '@weft/features/attributes/shared'
import { type ChangedCell, liftLinks, linkFolders } from '@weft/features/references/server'
import type { FeedKey, ValueContext } from '@weft/model'
import type { Principal, Unit } from '@weft/server-kit'

import { conversionErrors } from '../shared/index.ts'
import { actOn, type Acting, type Answer, type Asked } from './act-on.ts'
import { removeItems } from './become-reference.ts'
import { type Converting, formOf, evaluateForm, sideOf, valueContext } from './convert-context.ts'
import { everybodyIn } from './everybody.ts'
import { putAttribute } from './put-attribute.ts'
import { type Conversion, conversionOf, dropConversion, insertConversion, untouchedItems } from './queries.ts'
import { itemsOf, saveSlots, turnSlots } from './slots/queries.ts'
import { swap } from './swap.ts'

/** Gives the last type back, and to every slot that nobody saved since what it held. */
export async function undoLast(
  converting: Converting,
  asked: Asked,
  options: Pick<Acting, 'publish'>,
): Promise<Answer> {
  const { kit, team_id, attribute_id } = converting
  const context = await valueContext(converting)
  const found = await kit.db.read({ team: team_id }, (tx) => conversionOf(tx, team_id, attribute_id))
  const linked = found && holdsItems(found.target) ? await linksOf(converting, found.target.settings) : null
  const also = linked?.also ?? []
  const answer = await actOn(
    converting,
    asked,
    { withFolders: true, also, via: 'restore', ...options },
    async (unit, row) => {
      const last = await conversionOf(unit.tx, team_id, attribute_id)
      if (!last || last.state !== 'done' || last.id !== found?.id) throw conversionErrors.no_conversion()
      await loadForm(unit, converting.board_id, last.origin)
      const { unique: _unique, ...bare } = last.origin.settings
      await evaluateForm(converting, unit, row, { ...last.origin, settings: bare })
      const back = { ...last, id: newUuid(), origin: formOf(row), target: last.origin }
      await insertConversion(unit.tx, team_id, back)
      await turnSlots(unit.tx, team_id, last.id, back.id)
      if (linked) {
        const laid = last.target.made?.links ?? {}
        const changed = await liftLinks(unit, linked.attribute_ids, converting.caller.user_id, laid)
        await nameLinks(converting, unit, back, { changed, context })
      }
      const former = last.target.templates
      const { refresh } = await swap(converting, unit, back, { context, former })
      if (linked) await removeMirror(converting, unit, linked)
      await dropConversion(unit.tx, team_id, attribute_id)
      return { answer: { state: 'done' }, refresh }
    },
  )
  const made = found?.target.made?.items ?? {}
  const left = await kit.db.read({ team: team_id }, (tx) => untouchedItems(tx, team_id, made))
  await removeItems(converting, left)
  return answer
}

interface Linked {
  /** The reference and its mirror. */
  attribute_ids: string[]
  other_board: string | null
  mirror_id: string | null
  also: FeedKey[]
}

async function linksOf(
  { kit, team_id, attribute_id }: Converting,
  settings: Parameters<typeof referenceSettings>[0],
): Promise<Linked> {
  const { mirror_id, board_id: other_board } = referenceSettings(settings)
  const attribute_ids = [attribute_id, ...(mirror_id === null ? [] : [mirror_id])]
  const folders = await linkFolders(kit.db, team_id, attribute_ids)
  const also: FeedKey[] = folders.map((id) => ({ team_id, kind: 'folder', id }))
  if (other_board !== null) also.push({ team_id, kind: 'board', id: other_board })
  return { attribute_ids, other_board, mirror_id, also }
}

/**
 * What somebody linked since is kept by the names of the items, as far as everybody sees them who sees the value: nobody
 * was asked whether more of them is to be read.
 */
async function nameLinks(
  converting: Converting,
  unit: Unit,
  { id, target }: Conversion,
  { changed, context }: { changed: readonly ChangedCell[]; context: ValueContext },
): Promise<void> {
  if (changed.length === 0) return
  const { type, settings } = sideOf(target)
  const read = (names: readonly string[]) => {
    const parsed = type.parse(names.join(', '), { ...settings, allowCreateFromCell: false }, context)
    return names.length === 0 || 'problem' in parsed ? null : parsed.data
  }
  const sources = new Map((await itemsOf(unit.tx, converting)).map((one) => [one.item_id, one]))
  const readers = new Map<string, Principal>()
  const isOpen = (item_id: string, id: string) => {
    const place = sources.get(item_id)?.folder_id
    if (place === undefined) return false
    const eyes = readers.get(place) ?? everybodyIn(unit.access, place)
    readers.set(place, eyes)
    return eyes.may('VIEW_FOLDER', { type: 'folder', id })
  }
  await saveSlots(
    unit.tx,
    converting.team_id,
    id,
    changed.map(({ item_id, links }) => {
      const names = links.filter(({ to_folder_id }) => isOpen(item_id, to_folder_id)).map(({ name }) => name)
      return {
        item_id,
        old: null,
        old_text: null,
        old_version: sources.get(item_id)?.slot?.[1] ?? 0,
        data: read(names),
        text: null,
      }
    }),
  )
}

/** The attribute that showed the links from the other side goes with them. */
async function removeMirror(converting: Converting, unit: Unit, linked: Linked): Promise<void> {
  const { mirror_id, other_board } = linked
  if (mirror_id === null || other_board === null) return
  await boardSchema.load(unit, other_board)
  await unit.load(attributeStore, [mirror_id])
  const row = unit.get(attributeStore, mirror_id)
  if (row?.deleted_at === null) putAttribute(unit, { ...row, deleted_at: unit.at }, converting.caller.user_id)
}
