import { now } from '@weft/base'
import {
  attributeErrors,
  holdsItems,
  loadAttributes,
  serverAttributeTypes,
} from '@weft/features/attributes/server'
import {
  isConversionSource,
  isConversionTarget,
  isEmptyingTarget,
  isLinkingPair,
  unknownSettings,
} from '@weft/features/attributes/shared'
import type { Jobs } from '@weft/jobs'
import {
  type ActivityConsumer,
  type Principal,
  type Caller,
  errors,
  hashRequest,
  invalid,
  type Kit,
  loadPrincipal,
  type Route,
  route,
  type ServerFeature,
} from '@weft/server-kit'
import type { Attribute } from '@weft/model'

import { conversionErrors, convertAttribute, previewConversion, undoConversion } from '../shared/index.ts'
import { becomeReference } from './become-reference.ts'
import { type ConvertOptions, convertTo } from './convert-attribute.ts'
import type { Converting } from './convert-context.ts'
import { previewLinks } from './preview-links.ts'
import { previewOf } from './preview.ts'
import { type AttributeForm, attributePlace, dropOldConversions } from './queries.ts'
import { type ConversionJob, giveUpConversion, runConversion } from './run-conversion.ts'
import { undoLast } from './undo-conversion.ts'

const RUN = 'convert-attribute'
const DAY = 86_400_000
/** So long what a conversion changed is kept. */
const KEPT_DAYS = 7

/** Asks for the background's part when an attribute says that it is converted. */
const followConversions: ActivityConsumer = {
  name: 'convert-attributes',
  kinds: ['board'],
  wants: ({ collection, new: made }) => {
    const { settings } = (made ?? {}) as { settings?: Record<string, unknown> }
    const progress = settings?.['converting'] as { done?: unknown } | undefined
    // Only the first word of it: later ones tell how far it is.
    return collection === 'attributes' && progress?.done === 0
  },
  async handle({ feed, entries, addJob }) {
    for (const { record_id } of entries) {
      if (!feed.team_id) continue
      const payload: ConversionJob = {
        team_id: feed.team_id,
        board_id: feed.id,
        attribute_id: record_id,
      }
      addJob({ name: RUN, payload, key: `${RUN}:${record_id}`, attempts: 10 })
    }
  },
}

export interface ConversionsDeps extends ConvertOptions {
  jobs: Pick<Jobs, 'register' | 'registerDaily'>
}

/** Attributes become another type, with a preview and a way back. */
export function createConversionsFeature({ jobs, ...options }: ConversionsDeps): ServerFeature {
  const { publish } = options

  return {
    name: 'conversions',
    consumers: [followConversions],
    async start(kit) {
      jobs.register<ConversionJob>(
        RUN,
        ({ payload, signal }) => runConversion(kit, payload, { signal, publish }),
        { giveUp: ({ payload }) => giveUpConversion(kit, payload) },
      )
      jobs.registerDaily('forget-conversions', { hour: 3, minute: 27 }, ({ db }) =>
        db.owner((tx) => dropOldConversions(tx, now() - KEPT_DAYS * DAY)),
      )
    },
    routes(kit): Route[] {
      return [
        route(previewConversion, {
          load: ({ params, caller }) => seen(kit, params, caller),
          permit: (_input, { principal, attribute }) => mayEdit(principal, attribute),
          handle: async ({ params, body, caller }, { principal, attribute }) => {
            kit.charge(caller, params.team_id, 10)
            const wanted = wantedForm(attribute, body)
            const converting = convertingOf(kit, params, attribute, caller)
            const createMissing = body.create_missing === true
            const isLinked = holdsItems(wanted)
            return {
              data: isLinked
                ? await previewLinks(converting, principal, wanted, { createMissing })
                : await previewOf(converting, principal, wanted, options),
            }
          },
        }),
        route(convertAttribute, {
          load: ({ params, caller }) => seen(kit, params, caller),
          permit: (_input, { principal, attribute }) => mayEdit(principal, attribute),
          handle: async ({ params, body, caller, key }, { principal, attribute }) => {
            kit.charge(caller, params.team_id, 50)
            const wanted = wantedForm(attribute, body)
            const asked = { key, hash: hashRequest('post', `/attributes/${params.id}/convert`, body, null) }
            const converting = convertingOf(kit, params, attribute, caller)
            if (holdsItems(wanted)) {
              const createMissing = body.create_missing === true
              return {
                data: await becomeReference(converting, principal, wanted, asked, {
                  createMissing,
                  confirm: body.confirm,
                  publish,
                }),
              }
            }
            return {
              data: await convertTo(converting, wanted, asked, { ...options, confirm: body.confirm }),
            }
          },
        }),
        route(undoConversion, {
          load: ({ params, caller }) => seen(kit, params, caller),
          permit: (_input, { principal, attribute }) => mayEdit(principal, attribute),
          handle: async ({ params, caller, key }, { attribute }) => {
            kit.charge(caller, params.team_id, 50)
            const asked = {
              key,
              hash: hashRequest('post', `/attributes/${params.id}/convert/undo`, null, null),
            }
            return { data: await undoLast(convertingOf(kit, params, attribute, caller), asked, { publish }) }
          },
        }),
      ]
    },
  }
}

interface Seen {
  principal: Principal
  attribute: Attribute
}

async function seen(
  kit: Kit,
  { team_id, id }: { team_id: number; id: string },
  caller: Caller,
): Promise<Seen> {
  const principal = await loadPrincipal(kit, team_id, caller)
  const attribute = await kit.db.read({ team: team_id }, async (tx) => {
    const board_id = await attributePlace(tx, team_id, id)
    if (board_id === null || !principal.may('VIEW_BOARD', { type: 'board', id: board_id })) return undefined
    return (await loadAttributes(tx, team_id, board_id)).find((one) => one.id === id)
  })
  if (!attribute || attribute.deleted_at !== null) throw errors.not_found()
  return { principal, attribute }
}

function mayEdit(principal: Principal, { board_id }: Attribute): void {
  principal.need('EDIT_ATTRIBUTE', { type: 'board', id: board_id })
}

function convertingOf(
  kit: Kit,
  { team_id, id }: { team_id: number; id: string },
  { board_id }: Attribute,
  caller: Caller,
): Converting {
  return { kit, team_id, board_id, attribute_id: id, caller }
}

/** What is asked for, completed; refuses pairs between which nothing can be converted. */
function wantedForm(
  attribute: Attribute,
  { type: name, settings }: { type: string; settings?: Record<string, unknown> | undefined },
): AttributeForm {
  if (attribute.settings['converting'] !== undefined) throw attributeErrors.converting()
  const type = serverAttributeTypes[name]
  if (!type) throw invalid(`type: there is no attribute type named '${name}'`)
  const isTarget = isConversionTarget(type) || isEmptyingTarget(type) || isLinkingPair(attribute.type, name)
  if (!isTarget || !isConversionSource(attribute)) throw conversionErrors.not_convertible()
  const kept = { description: attribute.settings['description'], required: attribute.settings['required'] }
  const common = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined))
  const own = name === attribute.type ? attribute.settings : common
  const whole = { ...type.defaultSettings, ...own, ...settings }
  const problems = [...unknownSettings(type, whole, own), ...type.checkSettings(whole)]
  if (problems.length > 0) throw invalid(...problems)
  if (name === 'reference') {
    const lacking = type.checkNew?.(whole)
    if (lacking) throw invalid(lacking)
    if ((whole['filter'] ?? null) !== null) throw invalid('filter: can be set once it is a reference')
  }
  return { type: name, settings: whole, default_data: null }
}
