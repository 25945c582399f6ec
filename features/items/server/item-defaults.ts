import { now } from '@weft/base'
import { boardSchema, serverAttributeTypes, serverTypeFor } from '@weft/features/attributes/server'
import { isAssignable } from '@weft/features/attributes/shared'
import { type Attribute, type ItemTemplate, itemTemplateOf } from '@weft/model'
import { type Operation, rightsOf, type RuleContext, type Unit } from '@weft/server-kit'

import { areJudged } from './judged-values.ts'
import { templatesOf, zonesOf } from './queries.ts'

interface Prepared {
  templates: Map<string, ItemTemplate>
  zones: Map<number, string>
}

/** Whoever makes an item, and where they are. */
interface Maker {
  tz: string
  me: number
}

const MAX_FOLDERS = 5_000
// A folder changes with its workspace's feed: what was read at one number of it holds as long as that stands.
const kept = new Map<string, { seq: number; template: ItemTemplate }>()
const nothingPrepared = (): Prepared => ({ templates: new Map(), zones: new Map() })

/** Reads what new items begin with: templates of their folders, and whose "today" a relative default means. */
export async function prepareDefaults(unit: Unit, operations: readonly Operation[]): Promise<void> {
  const made = operations.filter(
    ({ method, row_version, old, fields }) =>
      method === 'put' && row_version === 1 && old === undefined && typeof fields['folder_id'] === 'string',
  )
  if (made.length === 0) return
  const { templates, zones } = unit.once(nothingPrepared)
  await loadTemplates(unit, templates, new Set(made.map(({ fields }) => String(fields['folder_id']))))
  const people = new Set<number>()
  for (const { board_id, fields, caller } of made) {
    const person = rightsOf(caller)
    if (!person || zones.has(person)) continue
    const template = templates.get(String(fields['folder_id']))
    const isRelative = boardSchema
      .of(unit, board_id ?? '')
      .some((attribute) =>
        [template?.values[attribute.id], attribute.default_data].some(
          (data) => resolved(attribute, data, { tz: 'UTC', me: 0 }) !== undefined,
        ),
      )
    if (isRelative) people.add(person)
  }
  if (people.size === 0) return
  for (const { id, timezone } of await zonesOf(unit.tx, [...people])) zones.set(id, timezone)
}

async function loadTemplates(
  unit: Unit,
  templates: Map<string, ItemTemplate>,
  folder_ids: ReadonlySet<string>,
): Promise<void> {
  const { seq } = unit.access
  const missing: string[] = []
  for (const id of folder_ids) {
    const known = kept.get(`${unit.team_id}/${id}`)
    if (known?.seq === seq) templates.set(id, known.template)
    else if (!templates.has(id)) missing.push(id)
  }
  if (missing.length === 0) return
  for (const { id, item_template } of await templatesOf(unit.tx, unit.team_id, missing)) {
    const template = itemTemplateOf({ settings: { item_template } as never })
    templates.set(id, template)
    const name = `${unit.team_id}/${id}`
    kept.delete(name)
    kept.set(name, { seq, template })
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_FOLDERS) break
      kept.delete(oldest)
    }
  }
}

/**
 * Gives what an item that is made has for an attribute that it was given nothing for; null is nothing. The folder's
 * template goes before the attribute's own default, except where rows are imported or copied.
 */
export function defaultsFor(
  { unit, operation: { caller } }: RuleContext,
  folder_id: string,
  asked: object,
): (attribute: Attribute) => unknown {
  const { templates, zones } = unit.once(nothingPrepared)
  const values = areJudged(asked) ? {} : (templates.get(folder_id)?.values ?? {})
  // A rule that makes an item puts nobody into it.
  const me = caller.acts_for === undefined ? caller.user_id : 0
  const at = { tz: zones.get(rightsOf(caller)) ?? 'UTC', me }
  return (attribute) => {
    // A file is uploaded for an item: none can be there for all of them.
    if (serverAttributeTypes[attribute.type]?.holds === 'files') return null
    const own = attribute.id in values ? templated(attribute, values[attribute.id], at) : null
    if (own !== null) return own
    const { default_data } = attribute
    const made = resolved(attribute, default_data, at)
    return made === undefined ? default_data : made
  }
}

/** What a template gives an item that is there already, for one attribute; null where that is nothing. */
export function templateDataFor(
  template: Pick<ItemTemplate, 'values'>,
  attribute: Attribute,
  at: { tz: string; me: number },
): unknown {
  const { holds } = serverTypeFor(attribute)
  // Links are records of their own, and a file is uploaded for an item.
  if (!(attribute.id in template.values) || holds === 'files' || holds === 'items') return null
  return templated(attribute, template.values[attribute.id], at)
}

/** A template's data in its one spelling; null where the attribute is another one by now and cannot have it. */
function templated(attribute: Attribute, data: unknown, at: Maker): unknown {
  const { settings } = attribute
  const type = serverAttributeTypes[attribute.type]
  if (
    !type ||
    !isAssignable(type.variant?.(settings) ?? type) ||
    settings['unique'] === true ||
    settings['converting'] !== undefined
  )
    return null
  const made = resolved(attribute, data, at)
  const normal = type.normalise(made === undefined ? data : made, settings) ?? null
  return normal === null || type.checkData(normal, settings) !== null ? null : normal
}

function resolved({ type, settings }: Attribute, data: unknown, at: Maker): unknown {
  return typeof data === 'object' && data !== null
    ? serverAttributeTypes[type]?.resolve?.(data, settings, { now: now(), ...at })
    : undefined
}
