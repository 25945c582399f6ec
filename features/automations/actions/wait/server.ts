import { now, toWireTime } from '@weft/base'

import { serverAction } from '../../server/server-action.ts'
import { definition, waitMinutes } from './definition.ts'

const MINUTE = 60_000

export const member = serverAction({
  definition,
  plan(_acting, options) {
    const until = now() + waitMinutes(options) * MINUTE
    return { shown: { until: toWireTime(until) }, until }
  },
})
