import { ServerOnly } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import { Button, Callout, TextField } from '@weft/ui'
import { Sparkles, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { MAX_PROMPT } from '../../shared/index.ts'
import { CreditNote, SentNote } from '../asking/notes.tsx'
import { useModelTold } from '../asking/use-model-told.ts'
import type { AskedPlace } from '../use-may-ask.ts'
import type { Asked } from './use-asked.ts'
import styles from './words.module.css'

interface WordsFormProps {
  readonly place: AskedPlace
  readonly label: string
  readonly placeholder: string
  /** What goes along with the words. */
  readonly sent: string
  readonly asked: Pick<Asked<unknown>, 'isBusy' | 'problem' | 'used' | 'stop'>
  onAsk(prompt: string): void
  /** What came of it. */
  readonly children?: ReactNode
}

/** A wish in words, all that goes along with it, and what came of it: behind a button until somebody wants it. */
export function WordsForm(props: WordsFormProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <div>
        <Button variant="ghost" size="compact" icon={<Sparkles />} onClick={() => setOpen(true)}>
          {t('Write with AI')}
        </Button>
      </div>
    )
  return (
    <div className={styles['words']} role="group" aria-label={t('Write with AI')}>
      <ServerOnly>
        <OpenForm {...props} />
      </ServerOnly>
    </div>
  )
}

function OpenForm({ place, label, placeholder, sent, asked, onAsk, children }: WordsFormProps) {
  const t = useT()
  const [prompt, setPrompt] = useState('')
  const { data: model, problem } = useModelTold(place, asked.used)
  const mayAsk = prompt.trim() !== '' && model !== null && !asked.isBusy
  const says = asked.problem ?? problem
  return (
    <>
      <TextField
        label={label}
        placeholder={placeholder}
        value={prompt}
        maxLength={MAX_PROMPT}
        autoFocus
        onValueChange={setPrompt}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.stopPropagation()
          if (mayAsk) onAsk(prompt)
        }}
      />
      {model && <SentNote host={model.host}>{sent}</SentNote>}
      <div className={styles['actions']}>
        {asked.isBusy ? (
          <Button size="compact" icon={<X />} onClick={asked.stop}>
            {t('Stop')}
          </Button>
        ) : (
          <Button size="compact" icon={<Sparkles />} disabled={!mayAsk} onClick={() => onAsk(prompt)}>
            {t('Ask')}
          </Button>
        )}
        <CreditNote credits={model?.credits ?? null}>
          {(left) => t('1 credit when you take it, {left} of {limit} left this month', left)}
        </CreditNote>
      </div>
      {says !== null && (
        <Callout tone="danger" isAlert>
          {says}
        </Callout>
      )}
      {children}
    </>
  )
}
