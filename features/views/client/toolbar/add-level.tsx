import { Button, SearchList } from '@weft/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import type { ShownAttribute } from '../view-member.ts'
import styles from '../views.module.css'

interface AddLevelProps {
  /** What the button says. */
  text: string
  /** What the list of attributes asks for. */
  question: string
  attributes: readonly ShownAttribute[]
  /** The list is there before the button is pressed. */
  isFirst: boolean
  onAdd(attribute_id: string): void
}

/** Asks which attribute the next level is of: nothing is ordered or grouped before one is chosen. */
export function AddLevel({ text, question, attributes, isFirst, onAdd }: AddLevelProps) {
  const [isAsked, setAsked] = useState(false)
  if (attributes.length === 0) return null
  if (!isFirst && !isAsked)
    return (
      <Button variant="ghost" size="compact" icon={<Plus />} onClick={() => setAsked(true)}>
        {text}
      </Button>
    )
  return (
    <div className={styles['attributeChoice']}>
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
