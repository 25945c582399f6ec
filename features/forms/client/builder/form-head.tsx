import { useT } from '@weft/i18n/react'

import type { EditProps } from './builder-props.ts'
import styles from './form-builder.module.css'
import { HeadText } from './head-text.tsx'

interface FormHeadProps extends EditProps {
  view_id: string
  /** The name of the view, which the form has where it has no title of its own. */
  name: string
}

/** The title of a form and the text below it, written where people will read them. */
export function FormHead({ form, onChange, view_id, name }: FormHeadProps) {
  const t = useT()
  const { look } = form
  const set = (fields: Partial<typeof look>) => onChange({ ...form, look: { ...look, ...fields } })
  return (
    <header className="wf-head" data-form-head>
      <h1>
        <textarea
          className={styles['title']}
          aria-label={t('Title of the form')}
          rows={1}
          // A placeholder has no direction of its own: it would be that of Latin letters.
          dir={look.title === '' ? undefined : 'auto'}
          value={look.title}
          placeholder={name}
          maxLength={255}
          onChange={(event) => set({ title: event.target.value.replaceAll(/[\r\n]+/g, ' ') })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.currentTarget.blur()
          }}
        />
      </h1>
      <HeadText view_id={view_id} text={look.text} onSave={(text) => set({ text })} />
    </header>
  )
}
