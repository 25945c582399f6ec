import { useStore } from '@weft/features/connectivity/client'
import type { ItemTextProps } from '@weft/features/items/client'
import type { Item } from '@weft/model'
import { isExcerpt, mentionsOf } from '@weft/rich-text'
import { useMemo } from 'react'

import { UnreachedNote } from '../thread/unreached-note.tsx'
import { useUnreachedOf } from '../thread/use-unreached.ts'
import styles from './beside.module.css'

/** Says to whoever may write a text whom its mentions do not reach. */
export function UnreachedInText(told: ItemTextProps) {
  return told.panelContext.canEdit ? <Note {...told} /> : null
}

function Note({ item, attribute_id, panelContext, place }: ItemTextProps) {
  // What is not sent yet the server cannot judge.
  const sent = useStore().collection<Item>('items').confirmed(item.id)
  const data = sent?.values?.[attribute_id]?.data
  const people = useMemo(() => mentionedIn(data), [data])
  const unreached = useUnreachedOf(item, people)
  if (!people.some((id) => unreached.has(id))) return null
  return (
    <div className={styles['below']} data-place={place}>
      <UnreachedNote {...{ people, unreached }} context={panelContext.context} />
    </div>
  )
}

function mentionedIn(data: unknown): readonly number[] {
  if (typeof data === 'string') return mentionsOf(data).people
  return isExcerpt(data) ? (data.mentions ?? []) : []
}
