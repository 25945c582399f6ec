import { type ActBeginning, type Kit, type PlannedAct, plannedAct } from '@weft/server-kit'

import { type ConversionActBody, conversionActBody, conversionErrors } from '../../shared/index.ts'
import { convertPrepared } from '../convert-attribute.ts'
import type { ConvertOptions } from '../prepare-conversion.ts'
import { digestNow } from './digest.ts'
import { type ConversionReady, planConversion } from './plan-conversion.ts'

/**
 * A conversion that is looked at before: the attribute, what new items begin with and each value as they would be.
 * Applied, it is done like any other, with what was read for it, and can be undone like any other.
 */
export function createConversionAct(options: ConvertOptions): PlannedAct {
  return plannedAct<ConversionActBody, Kit>({
    kind: 'conversion',
    body: conversionActBody,
    // As its preview.
    cost: () => 10,
    plan: (kit, asking, body) => planConversion(kit, options, asking, body),
    begin: { through: (kit, asked) => beginConversion(kit, options, asked) },
  })
}

type Beginning = Parameters<Extract<NonNullable<PlannedAct['begin']>, { through: unknown }>['through']>[1]

async function beginConversion(
  kit: Kit,
  { publish }: ConvertOptions,
  { caller, principal, act, ready, note }: Beginning & ActBeginning,
): Promise<{ isLater: boolean }> {
  kit.charge(caller, principal.access.team_id, 50)
  const { converting, prepared, slots, digest, access_seq } = ready as ConversionReady
  const asked = { key: null, hash: '' }
  const { state } = await convertPrepared(converting, prepared, asked, {
    publish,
    act,
    ready: slots,
    async demand(unit) {
      const isSame =
        unit.access.seq === access_seq && (await digestNow(converting, unit, prepared)) === digest
      if (!isSame) throw conversionErrors.conversion_moved_on()
      await note(unit.tx)
    },
  })
  return { isLater: state === 'running' }
}
