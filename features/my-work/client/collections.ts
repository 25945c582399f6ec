import { workItems } from '@weft/model'
import { type CollectionSettings, settingsOf } from '@weft/store'

export const workItemSettings: CollectionSettings = settingsOf(workItems)
