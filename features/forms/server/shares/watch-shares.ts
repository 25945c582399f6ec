import { composeMail, linkTo, type Mailer, readReceiver, safeName } from '@weft/features/mail/server'
import { msg } from '@weft/i18n'
import type { Jobs } from '@weft/jobs'
import { type ActivityConsumer, createPrincipal, type Kit, type TeamAccess } from '@weft/server-kit'

import { type ClosedReason, readFormSettings } from '../../shared/index.ts'
import { seesForm, whyClosed } from './evaluate-share.ts'
import { hasShares, listShares, noteChecked, noteReason, type ShareRow, teamsWithShares } from './queries.ts'

const CHECK = 'check-form-shares'

export interface WatchDeps {
  jobs: Pick<Jobs, 'register' | 'registerDaily' | 'add'>
  mailer: Mailer
  appUrl: URL
}

/** Rights, members, boards and folders are told in the workspace's feed: whatever happens there may close a form. */
export const followRights: ActivityConsumer = {
  name: 'watch-form-shares',
  kinds: ['team'],
  async handle({ tx, feed, addJob }) {
    if (!feed.team_id || !(await hasShares(tx, feed.team_id))) return
    addJob({ name: CHECK, payload: { team_id: feed.team_id }, key: `${CHECK}:${feed.team_id}` })
  },
}

/** Every night too: a second factor that somebody took away is told in no workspace. */
export async function startWatching(kit: Kit, deps: WatchDeps): Promise<void> {
  const checkAll = async (isNew: boolean) => {
    for (const team_id of await teamsWithShares(kit.db, isNew)) await checkShares(kit, deps, team_id)
  }
  // Workspace 0 stands for all that nobody looked at yet.
  deps.jobs.register(CHECK, ({ team_id }) =>
    team_id === 0 ? checkAll(true) : checkShares(kit, deps, team_id),
  )
  deps.jobs.registerDaily('check-all-form-shares', { hour: 4, minute: 31 }, () => checkAll(false))
  if ((await teamsWithShares(kit.db, true)).length > 0)
    await deps.jobs.add(CHECK, { team_id: 0 }, { key: CHECK })
}

/** Finds out which forms may not be open any more, or are again, and writes to the owners of those that closed. */
export async function checkShares(
  kit: Kit,
  deps: Pick<WatchDeps, 'mailer' | 'appUrl'>,
  team_id: number,
): Promise<void> {
  const access = await kit.access.of(team_id)
  if (!access) return
  for (const share of await listShares(kit.db, team_id)) {
    const { view_id, shared_by } = share
    if (shared_by === null) continue
    const reason = reasonOf(access, share)
    if (reason === share.closed_reason) continue
    // Told before it is noted: after a crash in between it is told twice, and not never.
    // Another reason is no other closing.
    if (reason !== null && share.closed_reason === null) await tellOwners(kit, deps, access, share, reason)
    await noteReason(kit.db, team_id, { view_id, shared_by, reason })
  }
  await noteChecked(kit.db, team_id)
}

export const reasonOf = (access: TeamAccess, share: ShareRow): ClosedReason | null =>
  whyClosed(access, { ...share, settings: readFormSettings(share.settings) }, share.shared_by)

const REASONS: Readonly<Record<ClosedReason, string>> = {
  nobody: msg('Nobody has shared it since it was created.'),
  gone: msg('{name}, who shared it, is no longer a member of the workspace.'),
  barred: msg('{name}, who shared it, cannot use the workspace at the moment.'),
  folder: msg('The folder for the answers was deleted.'),
  target: msg('{name}, who shared it, cannot create items in the folder for the answers.'),
  permissions: msg('{name}, who shared it, cannot open anything to people outside the workspace.'),
}

/** The view's owner and the workspace's, as far as they are members who may read it. */
async function tellOwners(
  kit: Kit,
  { mailer, appUrl }: Pick<WatchDeps, 'mailer' | 'appUrl'>,
  access: TeamAccess,
  share: ShareRow,
  reason: ClosedReason,
): Promise<void> {
  const { graph, barred } = access
  const owners = new Set([share.owner_id, graph.team.owner_id])
  for (const user_id of owners) {
    if (user_id === null || barred.has(user_id)) continue
    if (!graph.members.has(user_id) && user_id !== graph.team.owner_id) continue
    if (!seesForm(createPrincipal(access, { user_id, session_id: null }), share)) continue
    const receiver = await readReceiver(kit.db, user_id)
    if (!receiver) continue
    const mail = await composeMail(
      receiver,
      ({ t }) => {
        const form = share.name === '' ? t('Untitled') : safeName(share.name)
        const name = safeName(share.shared_by_name ?? t('Removed User'))
        return {
          subject: t('The form {form} is closed', { form }),
          title: t('The form {form} is closed', { form }),
          paragraphs: [t('It no longer accepts answers.'), t(REASONS[reason], { name })],
          action: {
            label: t('Open the form'),
            href: linkTo(appUrl, ['b', share.board_id, share.folder_id], { query: { view: share.view_id } }),
          },
          notes: [
            reason === 'folder'
              ? t('Restore the folder, or choose another one for the answers.')
              : t('Someone with permission can turn sharing off and on again to share it in their own name.'),
          ],
        }
      },
      { team_id: graph.team.id },
    )
    await mailer.sendMail(mail)
  }
}
