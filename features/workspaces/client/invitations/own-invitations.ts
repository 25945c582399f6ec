import type { ApiClient } from '@weft/api-client'
import { type Cell, createCell } from '@weft/features/session/client'
import { listOwnInvitations, type ownInvitationSchema } from '@weft/features/workspaces/shared'
import { t } from '@weft/i18n'
import { toast } from '@weft/ui'
import type * as z from 'zod/mini'

export type OwnInvitation = z.infer<typeof ownInvitationSchema>

type Client = Pick<ApiClient, 'call'>

/** Invitations to this person, and workspaces they were added to, as far as this session knows. */
export interface OwnInvitations {
  /** Null until they were asked for. */
  readonly list: Cell<readonly OwnInvitation[] | null>
  load(): Promise<void>
  drop(id: string): void
}

const known = new WeakMap<Client, OwnInvitations>()

/** One list for all that show it in a session. */
export function ownInvitationsOf(client: Client): OwnInvitations {
  const found = known.get(client) ?? createOwnInvitations(client)
  known.set(client, found)
  return found
}

function createOwnInvitations(client: Client): OwnInvitations {
  const list = createCell<readonly OwnInvitation[] | null>(null)
  let asked = 0
  return {
    list,
    async load() {
      const question = ++asked
      const { data } = await client.call(listOwnInvitations)
      // Of two questions the later one knows more, and so does an answer that was given meanwhile.
      if (question === asked) list.set(data)
    },
    drop(id) {
      asked++
      list.set(list.get()?.filter((one) => one.id !== id) ?? null)
    },
  }
}

/** Says at once when somebody adds this person to a workspace, or invites them. */
export function followNews(options: {
  client: Client
  go(href: string, options: { replace: boolean }): void
}): () => void {
  const { list } = ownInvitationsOf(options.client)
  let before = list.get()
  return list.subscribe(() => {
    const had = before
    before = list.get()
    // What was there when the session began stands on the home page.
    if (had === null || before === null) return
    for (const one of before.filter(({ id }) => !had.some((other) => other.id === id)))
      toast.show(newsOf(one), {
        tone: 'info',
        id: `invitation-${one.id}`,
        action: { label: t('Show'), onPress: () => options.go('/home', { replace: false }) },
      })
  })
}

/** What happened, in one sentence. */
export function newsOf({ state, inviter, team_name: team }: OwnInvitation): string {
  const names = { inviter: inviter ?? t('Deleted Account'), team }
  return state === 'open'
    ? t('{inviter} invites you to {team}', names)
    : t('{inviter} added you to {team}', names)
}
