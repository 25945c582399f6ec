import { newUuid } from '@weft/base'
import {
  completeForm,
  feedOfLinks,
  loadAttributes,
  loadForm,
  serverAttributeType,
} from '@weft/features/attributes/server'
import { referenceSettings } from '@weft/features/attributes/shared'
import { layLinks, type NamedItems, namesIn, readNamedItems } from '@weft/features/references/server'
import { type FeedKey, nameKey } from '@weft/model'
import {
  type Principal,
  createPrincipal,
  errors,
  invalid,
  type Operation,
  type RuleContext,
  saidOf,
} from '@weft/server-kit'

import { conversionErrors } from '../shared/index.ts'
import { actOn, type Acting, type Answer, type Asked } from './act-on.ts'
import { type Converting, formOf, evaluateForm, valueContext } from './convert-context.ts'
import { type ItemText, MAX_LINKS, textsOfSlots } from './link-texts.ts'
import { PrivateWords } from './private-words.ts'
import {
  type AttributeForm,
  type Conversion,
  dropConversion,
  finishConversion,
  insertConversion,
} from './queries.ts'
import { swap } from './swap.ts'

export interface ReferenceOptions extends Pick<Acting, 'publish'> {
  /** What only private folders say may become names of items that others see. */
  confirm?: boolean | undefined
  /** Names that no item has become items. */
  createMissing: boolean
}

/** So many items are made in one call of the writer. */
const CHUNK = 200

/**
 * Makes links of what an attribute's values name: at once, for the links and the type must not be seen without each
 * other. Items for names that nobody has are made before, as the caller may make them; should the rest fail, they go.
 */
export async function becomeReference(
  converting: Converting,
  principal: Principal,
  wanted: AttributeForm,
  asked: Asked,
  { createMissing, confirm, publish }: ReferenceOptions,
): Promise<Answer> {
  const { kit, team_id, board_id, attribute_id, caller } = converting
  const context = await valueContext(converting)
  const known = (await kit.db.read({ team: team_id }, (tx) => loadAttributes(tx, team_id, board_id))).find(
    ({ id }) => id === attribute_id,
  )
  if (!known) throw errors.not_found()
  const items = await readNamedItems(kit, principal, wanted.settings, context)
  const { multiple, board_id: other } = referenceSettings(wanted.settings)
  const texts = await textsOfSlots(converting, formOf(known), context)
  if (createMissing && exposedNames(principal, { wanted, items, texts, multiple }) > 0 && confirm !== true)
    throw conversionErrors.exposes_values()
  const made = createMissing ? await makeItems(converting, principal, { wanted, items, texts, multiple }) : {}
  const cells = texts.flatMap(({ item_id, text }) => {
    const found = namesIn(text, items, multiple).flatMap((name) => items.find(name) ?? [])
    const to = [...new Set(found.map(({ id }) => id))].filter((id) => id !== item_id)
    return to.length > 0 ? { from: item_id, to, folders: found.map(({ folder_id }) => folder_id) } : []
  })
  if (cells.reduce((sum, { to }) => sum + to.length, 0) > MAX_LINKS) throw conversionErrors.too_many_links()
  const folders = new Set(cells.flatMap((cell) => cell.folders))
  const also: FeedKey[] = [
    feedOfLinks(team_id),
    ...(other === null ? [] : [{ team_id, kind: 'board' as const, id: other }]),
    ...[...folders].map((id) => ({ team_id, kind: 'folder' as const, id })),
  ]
  const links = Object.fromEntries(cells.map(({ from, to }) => [from, to]))
  try {
    return await actOn(converting, asked, { withFolders: true, publish, also }, async (unit, row) => {
      if (row.row_version !== known.row_version) throw errors.conflict({ data: { ...row, team_id } })
      await loadForm(unit, board_id, wanted)
      const target = await evaluateForm(converting, unit, row, wanted)
      const conversion: Conversion = {
        id: newUuid(),
        board_id,
        attribute_id,
        state: 'running',
        origin: formOf(row),
        target: { ...target, made: { items: made, links } },
        user_id: caller.user_id,
        total: texts.length,
        reached: null,
      }
      await dropConversion(unit.tx, team_id, attribute_id)
      await insertConversion(unit.tx, team_id, conversion)
      const { form, templates, refresh } = await swap(converting, unit, conversion, { context })
      const now = { ...row, ...form }
      const operation: Operation = {
        collection: 'attributes',
        method: 'put',
        id: attribute_id,
        fields: {},
        row_version: undefined,
        old: undefined,
        caller,
        key: null,
        hash: '',
      }
      const rules: RuleContext = { unit, principal: createPrincipal(unit.access, caller), operation }
      completeForm(rules, now)
      await layLinks(unit, now as never, cells, caller.user_id)
      await finishConversion(unit.tx, team_id, {
        id: conversion.id,
        target: { ...form, made: conversion.target.made, templates },
      })
      return { answer: { state: 'done' }, refresh }
    })
  } catch (error) {
    await removeItems(converting, Object.keys(made))
    throw error
  }
}

interface Making {
  wanted: AttributeForm
  items: NamedItems
  texts: readonly Pick<ItemText, 'folder_id' | 'text'>[]
  multiple: boolean
}

/** The names that no item has, each once, as they are written first. */
export function missingNames({ items, texts, multiple }: Omit<Making, 'wanted'>): string[] {
  const missing = new Map<string, string>()
  for (const { text } of texts)
    for (const name of namesIn(text, items, multiple))
      if (items.find(name) === undefined && !missing.has(nameKey(name))) missing.set(nameKey(name), name)
  return [...missing.values()]
}

/** How many values give new items names that some could read then who do not see where they stand. */
export function exposedNames(principal: Principal, making: Making): number {
  const missing = new Set(missingNames(making).map((name) => nameKey(name)))
  if (missing.size === 0) return 0
  const { items, texts, multiple } = making
  const words = new PrivateWords(principal, { type: 'folder', id: roomForNew(principal, making) })
  for (const { text, folder_id } of texts)
    words.note(
      namesIn(text, items, multiple)
        .map((name) => nameKey(name))
        .filter((name) => missing.has(name)),
      folder_id,
    )
  return words.demandExposed()
}

/** Where items for missing names are made; throws 422 where none can be. */
function roomForNew(principal: Principal, { items, wanted }: Pick<Making, 'items' | 'wanted'>): string {
  const { board_id, folder_id } = referenceSettings(wanted.settings)
  if (!items.primary || !serverAttributeType(items.primary.type).isPlainText)
    throw invalid('create_missing: items of that board get their names in another way')
  const { folders } = principal.access.graph
  const choices =
    folder_id === null
      ? [...folders].flatMap(([id, one]) => (one.board_id === board_id ? id : []))
      : [folder_id]
  const room = choices.find((id) => principal.may('CREATE_ITEM', { type: 'folder', id }))
  if (room === undefined) throw invalid('create_missing: you cannot add items to that board')
  return room
}

async function makeItems(
  converting: Converting,
  principal: Principal,
  making: Making,
): Promise<Record<string, number>> {
  const { kit, team_id } = converting
  const names = missingNames(making)
  if (names.length === 0) return {}
  if (names.length > MAX_LINKS) throw conversionErrors.too_many_links()
  const { items, wanted } = making
  const folder_id = roomForNew(principal, making)
  const primary = String(items.primary?.id)
  const { board_id } = referenceSettings(wanted.settings)
  const made: Record<string, number> = {}
  for (let at = 0; at < names.length; at += CHUNK) {
    const part = names.slice(at, at + CHUNK).map((name) => ({ id: newUuid(), name }))
    const outcomes = await kit.writer.submit(
      team_id,
      part.map(({ id, name }) =>
        itemOperation(converting, 'put', id, { board_id, folder_id, values: { [primary]: name } }),
      ),
    )
    part.forEach(({ id, name }, n) => {
      const { status = 500, body } = outcomes[n] ?? {}
      if (status >= 300) return
      made[id] = Number((body?.['data'] as { seq?: unknown } | undefined)?.seq)
      items.add(name, { id, folder_id })
    })
    const refused = outcomes.find(({ status }) => status >= 300)
    if (!refused) continue
    await removeItems(converting, Object.keys(made))
    throw invalid(`create_missing: ${saidOf(refused)}`)
  }
  return made
}

function itemOperation(
  { caller, attribute_id }: Converting,
  method: 'put' | 'delete',
  id: string,
  fields: Record<string, unknown>,
): Operation {
  return {
    collection: 'items',
    method,
    id,
    fields,
    row_version: method === 'put' ? 1 : undefined,
    old: undefined,
    caller,
    key: null,
    hash: '',
    origin: { act: attribute_id },
  }
}

/** Takes items away that were made for their names; one that may not be deleted stays. */
export async function removeItems(converting: Converting, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += CHUNK)
    await converting.kit.writer.submit(
      converting.team_id,
      ids.slice(at, at + CHUNK).map((id) => itemOperation(converting, 'delete', id, {})),
    )
}
