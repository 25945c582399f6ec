import { now } from '@weft/base'
import { holdsItems } from '@weft/features/attributes/server'
import type { Jobs } from '@weft/jobs'
import { type ActivityConsumer, hashRequest, type Route, route, type ServerFeature } from '@weft/server-kit'

import { convertAttribute, previewConversion, undoConversion } from '../shared/index.ts'
import { becomeReference } from './become-reference.ts'
import { createConversionAct } from './act/conversion-act.ts'
import { convertTo } from './convert-attribute.ts'
import type { ConvertOptions } from './prepare-conversion.ts'
import { previewLinks } from './preview-links.ts'
import { previewOf } from './preview.ts'
import { dropOldConversions } from './queries.ts'
import { type ConversionJob, giveUpConversion, runConversion } from './run-conversion.ts'
import { undoLast } from './undo-conversion.ts'
import { convertingOf, mayEdit, seen, wantedForm } from './wanted-form.ts'

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
    words: async () => (await import('./interface-words.ts')).words,
    acts: [createConversionAct(options)],
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
          scope: 'work',
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
          scope: 'work',
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
          scope: 'work',
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
