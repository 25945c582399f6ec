import { type Automation, automations, createAutomation } from '@weft/model'
import { type CollectionSettings, settingsOf, type Store } from '@weft/store'

export const automationSettings: CollectionSettings = settingsOf(automations, {
  create: (team_id, fields) =>
    createAutomation(team_id, fields as unknown as Parameters<typeof createAutomation>[1]),
})

export const rulesIn = (store: Store) => store.collection<Automation>(automations.name)
