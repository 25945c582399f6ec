import { deleteRoute, getRoute, numericParam, postRoute, putRoute, routesAt, routesIn } from '@weft/protocol'
import * as z from 'zod/mini'

const mcp = routesAt('/mcp')
/** What the protocol says, and no schema of ours. */
const answer = z.any()

/** Requests, and many of them at once as the protocol of 2025 has it. */
export const askAssistants = postRoute(mcp, '', {
  summary: 'The Model Context Protocol, by which assistants read and change',
  body: z.unknown(),
  answer,
})
/** Nothing is kept between requests, so there is nothing to listen to. */
export const listenAssistants = getRoute(mcp, '', {
  summary: 'Answers that there is no stream to listen to',
  answer,
})
export const endAssistants = deleteRoute(mcp, '', {
  summary: 'Answers that there is no session to end',
  answer,
})

const team = routesAt('/api/teams/{id}', { id: numericParam })

export const saveAssistantSwitch = putRoute(routesIn(team, '/assistants'), '', {
  summary: 'Let assistants of members into a workspace, or no more',
  body: z.strictObject({ allowed: z.boolean() }),
  answer: z.object({ data: z.object({ allowed: z.boolean() }) }),
})
