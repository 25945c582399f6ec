import { useT } from '@weft/i18n/react'
import { Popover, TextField } from '@weft/ui'
import { type ReactElement, useState } from 'react'

import { isReaction } from '../../shared/index.ts'
import styles from '../comments.module.css'

const COMMON = '👍 👎 ❤️ 🎉 👀 ✅ 🚀 😄 🙏 👏 🔥 💯 🤔 😮 😢 😅 💡 ⚠️ ❌ ❓ ⏳ 🐛 ☕ 🎯'.split(' ')

interface ReactionPickerProps {
  trigger: ReactElement<object, string>
  onPick(reaction: string): void
  label?: string
}

/** The common emoji to press, and a field for any other. */
export function ReactionPicker({ trigger, onPick, label }: ReactionPickerProps) {
  const t = useT()
  return (
    <Popover label={label ?? t('Add reaction')} width={296} trigger={trigger} placement="bottom end">
      {(close) => (
        <Picker
          onPick={(reaction) => {
            close()
            onPick(reaction)
          }}
        />
      )}
    </Popover>
  )
}

function Picker({ onPick }: Pick<ReactionPickerProps, 'onPick'>) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const take = () => {
    const text = typed.trim()
    if (isReaction(text)) onPick(text)
    else setIsWrong(text !== '')
  }
  return (
    <div className={styles['picker']}>
      <TextField
        aria-label={t('Type or paste an emoji')}
        placeholder={t('Type or paste an emoji')}
        value={typed}
        error={isWrong ? t('A reaction is one emoji.') : undefined}
        onValueChange={(next) => {
          setTyped(next)
          setIsWrong(false)
          // Picked from the keyboard of a phone, it is meant at once.
          if (isReaction(next.trim())) onPick(next.trim())
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          take()
        }}
      />
      <div className={styles['emoji']}>
        {COMMON.map((reaction) => (
          <button key={reaction} type="button" onClick={() => onPick(reaction)}>
            {reaction}
          </button>
        ))}
      </div>
    </div>
  )
}
