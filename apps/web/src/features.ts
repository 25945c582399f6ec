import { loadOnce } from '@weft/base'
import { type ClientFeature, type Extension, loadExtensions } from '@weft/client-kit'
import { accountFeature } from '@weft/features/account/client'
import { activityFeature } from '@weft/features/activity/client'
import { aiFeature } from '@weft/features/ai/client'
import { assistantsFeature } from '@weft/features/assistants/client'
import { atHandFeature } from '@weft/features/at-hand/client'
import { automationsFeature } from '@weft/features/automations/client'
import { boardsFeature } from '@weft/features/boards/client'
import { calendarFeedsFeature } from '@weft/features/calendar-feeds/client'
import { exportsFeature } from '@weft/features/exports/client'
import { commentsFeature } from '@weft/features/comments/client'
import { connectivityFeature } from '@weft/features/connectivity/client'
import { filesFeature } from '@weft/features/files/client'
import { firstPoints, frameScreens } from '@weft/features/frame/client'
import { itemsFeature } from '@weft/features/items/client'
import { myWorkFeature } from '@weft/features/my-work/client'
import { notificationsFeature } from '@weft/features/notifications/client'
import { permissionsFeature } from '@weft/features/permissions/client'
import { presenceFeature } from '@weft/features/presence/client'
import { pretendFeature } from '@weft/features/pretend/client'
import { publishingFeature } from '@weft/features/publishing/client'
import { searchFeature } from '@weft/features/search/client'
import { sessionFeature } from '@weft/features/session/client'
import { sharingFeature } from '@weft/features/sharing/client'
import { timeTrackingFeature } from '@weft/features/time-tracking/client'
import { ssoFeature } from '@weft/features/sso/client'
import { hooksFeature } from '@weft/features/hooks/client'
import { mailServersFeature } from '@weft/features/mail-servers/client'
import { tokensFeature } from '@weft/features/tokens/client'
import { oauthFeature } from '@weft/features/oauth/client'
import { trashFeature } from '@weft/features/trash/client'
import { viewsFeature } from '@weft/features/views/client'
import { workspacesFeature } from '@weft/features/workspaces/client'

/** Everything that the application is made of. A new feature adds its line. */
export const clientFeatures: readonly ClientFeature[] = [
  sessionFeature,
  accountFeature,
  tokensFeature,
  hooksFeature,
  mailServersFeature,
  calendarFeedsFeature,
  exportsFeature,
  oauthFeature,
  ssoFeature,
  workspacesFeature,
  assistantsFeature,
  boardsFeature,
  atHandFeature,
  viewsFeature,
  itemsFeature,
  commentsFeature,
  notificationsFeature,
  myWorkFeature,
  timeTrackingFeature,
  automationsFeature,
  pretendFeature,
  aiFeature,
  filesFeature,
  permissionsFeature,
  sharingFeature,
  publishingFeature,
  activityFeature,
  searchFeature,
  trashFeature,
  connectivityFeature,
  presenceFeature,
]

/** What they add to the pages of a session. */
export const loadFeatureParts = loadOnce(() =>
  Promise.all(clientFeatures.flatMap(({ parts }) => (parts ? [parts()] : []))),
)

/** Begins to load what features show at some points. */
export const loadPoints = async (points: readonly Extension['point'][]) =>
  loadExtensions(await loadFeatureParts(), points)

/** What stands around pages, with all that features show there in the first picture. */
export async function loadFrame() {
  const [frame] = await Promise.all([frameScreens.frame(), loadPoints(firstPoints)])
  return frame
}
