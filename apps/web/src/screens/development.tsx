import { OWNER_TOKEN_KEY } from '@weft/api-client'
import { type Become, DevelopmentScreen, useEntry } from '@weft/features/session/client'

import { leaveDevice } from '../data/own-device.ts'
import { dropPersonalCaches } from '../entry/install-worker.ts'
import { deviceStorage } from '../storage.ts'

/** The screen of the route table. */
export function Development() {
  const { client } = useEntry()
  const become: Become = async (answer) => {
    // Edits of one's own that wait here stay for when one is back; everything else goes before the other one comes.
    await Promise.all([dropPersonalCaches(), leaveDevice(deviceStorage, 'expired')])
    deviceStorage.clear()
    // A mark is enough for the way back: one's own session lies in its cookie.
    deviceStorage.setItem(OWNER_TOKEN_KEY, '1')
    client.tokens.update(answer)
    window.location.assign('/home')
  }
  return <DevelopmentScreen become={become} />
}
