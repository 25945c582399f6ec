import { toast } from '@weft/ui'
import { beforeEach, expect, it } from 'vitest'

import { followNews, type OwnInvitation, ownInvitationsOf } from './own-invitations.ts'

const invitation = (id: string, state: OwnInvitation['state']): OwnInvitation => ({
  id,
  team_id: 1,
  team_name: 'Orchard',
  photo_url: null,
  inviter: 'Ada',
  role: 'full-member',
  state,
  created_at: '',
  expires_at: '',
})

/** Answers each question when the test says so. */
function listening() {
  const questions: ((data: OwnInvitation[]) => void)[] = []
  const client = {
    call: () => new Promise((resolve) => questions.push((data) => resolve({ data }))),
  } as never
  const own = ownInvitationsOf(client)
  const load = () => ({ done: own.load(), answer: questions.at(-1) as (data: OwnInvitation[]) => void })
  return { own, client, load }
}

const shown = () => toast.getToasts().filter(({ isLeaving }) => !isLeaving)

beforeEach(() => toast.clear())

it('takes the later of two questions, whichever is answered last', async () => {
  const { own, load } = listening()
  const first = load()
  const second = load()
  second.answer([invitation('b', 'open')])
  await second.done
  first.answer([invitation('a', 'open')])
  await first.done
  expect(own.list.get()?.map(({ id }) => id)).toEqual(['b'])
})

it('an answer that was given while a question is on its way stays given', async () => {
  const { own, load } = listening()
  const before = load()
  before.answer([invitation('a', 'open')])
  await before.done
  const during = load()
  own.drop('a')
  during.answer([invitation('a', 'open')])
  await during.done
  expect(own.list.get()).toEqual([])
})

it('says what is new, and not what was there when the session began', async () => {
  const { client, load } = listening()
  const went: string[] = []
  const stop = followNews({ client, go: (href) => went.push(href) })
  const first = load()
  first.answer([invitation('a', 'open')])
  await first.done
  expect(shown()).toEqual([])
  const second = load()
  second.answer([invitation('a', 'open'), invitation('b', 'joined')])
  await second.done
  const [news] = shown()
  expect(news?.message).toMatch(/Ada.* added you to .*Orchard/)
  news?.action?.onPress()
  expect(went).toEqual(['/home'])
  stop()
})
