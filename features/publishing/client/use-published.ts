import { ApiError, errorToast } from '@weft/api-client'
import { useAccount, useEntry } from '@weft/features/session/client'
import { toast } from '@weft/ui'
import { useEffect, useState } from 'react'

import {
  changePublished,
  type LinkSettings,
  listPublished,
  publish,
  type PublishedLink,
  publishedLinkSchema,
  revokePublished,
} from '../shared/index.ts'

/** A view, an item of a view, or a file of an item. */
export interface TargetIds {
  view_id?: string
  item_id?: string
  file_id?: string
}

type Published = readonly PublishedLink[] | 'loading' | 'failed' | 'denied'

export interface PublishedControl {
  state: Published
  /** Answers the new link, or null when there is none; why not is said. */
  publish(target: TargetIds, attributes?: Record<string, boolean>): Promise<PublishedLink | null>
  change(id: string, fields: LinkSettings): Promise<boolean>
  revoke(id: string): Promise<boolean>
  retry(): void
}

/** The live links of a workspace, as far as the person may take them back. */
export function usePublished(team_id: number): PublishedControl {
  const { client } = useEntry()
  const { isPretending } = useAccount()
  const [state, setState] = useState<Published>('loading')
  const [tries, setTries] = useState(0)
  const params = { team_id: String(team_id) }

  useEffect(() => {
    let isWanted = true
    if (isPretending) return undefined
    client.call(listPublished, { params: { team_id: String(team_id) }, query: {} }).then(
      ({ data }) => isWanted && setState(data),
      (error: unknown) => {
        const isDenied = error instanceof ApiError && [403, 404].includes(error.status)
        if (isWanted) setState(isDenied ? 'denied' : 'failed')
      },
    )
    return () => {
      isWanted = false
    }
  }, [client, team_id, tries, isPretending])

  const put = (link: PublishedLink) =>
    setState((before) =>
      typeof before === 'string' ? before : [link, ...before.filter(({ id }) => id !== link.id)],
    )
  /** Says why something was not done. */
  const attempt = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work()
    } catch (error) {
      const problem = errorToast(error)
      if (problem) toast.error(problem.text, { duration: problem.duration })
      return null
    }
  }

  return {
    // In preview mode no server is asked.
    state: isPretending ? [] : state,
    retry() {
      setState('loading')
      setTries(tries + 1)
    },
    async publish(target, attributes) {
      const body = attributes ? { ...target, attributes } : target
      const made = await attempt(() => client.call(publish, { params, body }))
      if (made) put(made.data)
      return made?.data ?? null
    },
    async change(id, fields) {
      const call = () => client.call(changePublished, { params: { ...params, id }, body: fields })
      const answer = await attempt(() =>
        call().then(
          ({ data }) => ({ link: data, isSaved: true }),
          (error: unknown) => {
            // Somebody else changed it meanwhile: that is shown where it was typed.
            const newer =
              error instanceof ApiError && error.code === 'conflict'
                ? publishedLinkSchema.safeParse(error.data).data
                : undefined
            if (!newer) throw error
            return { link: newer, isSaved: false }
          },
        ),
      )
      if (answer) put(answer.link)
      return answer?.isSaved === true
    },
    async revoke(id) {
      const isDone = await attempt(async () => {
        await client.call(revokePublished, { params: { ...params, id } })
        return true
      })
      if (isDone)
        setState((before) => (typeof before === 'string' ? before : before.filter((one) => one.id !== id)))
      return isDone === true
    },
  }
}
