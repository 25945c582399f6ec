import { createRecent, createStar, recents, stars } from '@weft/model'
import { type CollectionSettings, settingsOf } from '@weft/store'

type NewStar = Parameters<typeof createStar>[1]
type NewRecent = Parameters<typeof createRecent>[1]

export const starSettings: CollectionSettings = settingsOf(stars, {
  create: (team_id, fields) => createStar(team_id, fields as unknown as NewStar),
})

/** That something was opened is no work of the person: it is sent, and nobody is told of it. */
export const recentSettings: CollectionSettings = settingsOf(recents, {
  isSilent: true,
  create: (team_id, fields) => createRecent(team_id, fields as unknown as NewRecent),
})
