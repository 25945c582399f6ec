import { serverTrigger } from '../../server/server-trigger.ts'
import { definition } from './definition.ts'

/** No activity tells of it: its address starts the rule. */
export const member = serverTrigger({ definition, hears: [], fires: () => false })
