import { useT } from '@weft/i18n/react'
import { type MouseEvent, type ReactNode, useMemo, useState } from 'react'

import {
  type Answers,
  drawForm,
  type FormDescription,
  type FormElement,
  shownBlocks,
} from '../../shared/index.ts'
import { readForm } from '../program/read-form.ts'
import styles from './form-builder.module.css'
import { toReact } from './to-react.ts'

/** What the server allows unless its operator says otherwise. */
const FILE_BYTES = 25_000_000
const FILES = 10

/** In it nothing takes the focus while a form is built: its own does, so that keys scroll it. */
const BY_KEYS = { tabIndex: 0 }

interface FormPreviewProps {
  description: FormDescription
  /** It can be tried out, conditions and all; otherwise a press chooses a question. */
  isLive: boolean
  /** In the place of its title and of the text below, where these are edited. */
  head?: ReactNode
  selected: string | null
  onSelect(id: string): void
}

/** The form as its page draws it. */
export function FormPreview({ description, isLive, head, selected, onSelect }: FormPreviewProps) {
  const t = useT()
  const [answers, setAnswers] = useState<Answers>({})
  const drawn = useMemo(() => {
    if (!isLive) return description
    const blocks = description.parts.filter((part) => part.kind !== 'page')
    const shown = shownBlocks(blocks, answers)
    return {
      ...description,
      parts: description.parts.filter(({ id, kind }) => kind === 'page' || shown.has(id)),
    }
  }, [description, isLive, answers])
  const theme = document.documentElement.dataset['theme']
  const own =
    drawn.look.theme === 'auto' && (theme === 'dark' || theme === 'light') ? theme : drawn.look.theme
  const tree = drawForm(
    { ...drawn, look: { ...drawn.look, theme: own } },
    { t, answers: {}, errors: {}, fileBytes: FILE_BYTES, files: FILES },
    null,
  )
  const decorate = ({ tag, attrs }: FormElement): object => ({
    ...(attrs['data-field'] === undefined
      ? {}
      : { 'data-selected': attrs['data-field'] === selected || undefined }),
    // The list beside it is the way for keys; in here they would only be in the way.
    ...(!isLive && ['input', 'textarea', 'select', 'button'].includes(tag)
      ? { tabIndex: -1, required: undefined }
      : {}),
    ...(tag === 'button' ? { type: 'button' } : {}),
    // The page around has a main part of its own.
    ...(tag === 'main' ? { role: 'presentation' } : {}),
  })
  const press = (event: MouseEvent) => {
    if (isLive || isEdited(event)) return
    event.preventDefault()
    const id = (event.target as Element).closest<HTMLElement>('[data-field]')?.dataset['field']
    if (id !== undefined) onSelect(id)
  }
  return (
    <section
      className={styles['preview']}
      aria-label={t('Preview of the form')}
      data-part="form"
      {...BY_KEYS}
    >
      {/* What it does for the mouse, the list of questions does for keys. */}
      <form
        key={isLive ? 'live' : 'built'}
        className={isLive ? styles['live'] : styles['built']}
        onMouseUp={press}
        onMouseDown={(event) => isLive || isEdited(event) || event.preventDefault()}
        onSubmit={(event) => event.preventDefault()}
        onInput={(event) => isLive && setAnswers(readForm(event.currentTarget))}
      >
        {toReact(tree, decorate, ({ attrs }) => (attrs['class'] === 'wf-head' ? head : undefined))}
      </form>
    </section>
  )
}

const isEdited = ({ target }: MouseEvent) => (target as Element).closest('[data-form-head]') !== null
