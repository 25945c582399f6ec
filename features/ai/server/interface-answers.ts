import * as z from 'zod/mini'

const model = {
  credits: z.nullable(z.object({ used: z.int(), limit: z.int() })),
  host: z.nullable(z.string()),
}

/** What answers hold whose contracts name a type only. */
export const answers = {
  'GET /api/{team_id}/ai': {
    data: z.object({ ...model, items: z.int(), attribute_ids: z.array(z.string()) }),
  },
  'GET /api/{team_id}/ai/model': { data: z.object(model) },
  'GET /api/{team_id}/ai/summary': {
    data: z.object({
      ...model,
      sent: z.object({ comments: z.int(), left_out: z.int(), shortened: z.int() }),
    }),
  },
  'GET /api/{team_id}/ai/fill': { data: z.object({ ...model, attribute_ids: z.array(z.string()) }) },
  'POST /api/{team_id}/ai/fill/accept': {
    'data.values[]': z.object({ item_id: z.string(), old: z.json(), new: z.json() }),
  },
}
