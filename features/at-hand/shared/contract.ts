import { OPENED, STARRED } from '@weft/model'
import { getRoute, routesAt } from '@weft/protocol'
import * as z from 'zod/mini'

const placeSchema = z.object({
  resource_type: z.enum([...STARRED.filter((one) => one !== 'search'), ...OPENED]),
  resource_id: z.string(),
  team_id: z.number(),
  board_id: z.string(),
  /** Null of a board. */
  folder_id: z.nullable(z.string()),
  /** False of what lies in a hidden folder, which only its address opens. */
  listed: z.boolean(),
  name: z.string(),
  board_name: z.string(),
  folder_name: z.nullable(z.string()),
  /** Of a board or folder, as chosen there. */
  icon: z.nullable(z.string()),
  color: z.nullable(z.string()),
  /** Of a view: its kind. */
  view_type: z.nullable(z.string()),
})

/** What a star or a visit is about, as it is called and where it lies now. */
export type PlaceAtHand = z.infer<typeof placeSchema>

export const placesAtHand = getRoute(routesAt('/api/me/at-hand'), '', {
  summary:
    'What the caller starred and opened last, as far as it may be seen now: its name and where it lies',
  answer: z.object({ data: z.array(placeSchema) }),
})
