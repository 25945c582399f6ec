import { Button, SearchList } from '@weft/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import type { ShownAttribute } from '../view-member.ts'
import styles from './add-level.module.css'

interface AddLevelProps {
  /** What the button says. */
  text: string
  /** What the list of attributes asks for. */
  question: string
  attributes: readonly ShownAttribute[]
  /** The list is there before the button is pressed. */
  isFirst: boolean
  /** Stands among other fields. */
  isBare?: boolean
  onAdd(attribute_id: string): void
}

/** Asks which attribute the next level is of: nothing is ordered or grouped before one is chosen. */
export function AddLevel(props: AddLevelProps) {
  const { text, question, attributes, isFirst, isBare = false, onAdd } = props
  const [isAsked, setAsked] = useState(false)
  if (attributes.length === 0) return null
  if (!isFirst && !isAsked)
    return (
      <Button variant="ghost" size="compact" icon={<Plus />} onClick={() => setAsked(true)}>
        {text}
      </Button>
    )
  return (
    <div className={styles['choice']} data-wide={!isBare || undefined}>
      <SearchList
        label={question}
        placeholder={question}
        picked={[]}
        options={attributes.map(({ id, attribute, type }) => ({
          id,
          label: attribute.name,
          icon: <type.icon />,
        }))}
        onPick={(id) => {
          setAsked(false)
          onAdd(id)
        }}
      />
    </div>
  )
}
