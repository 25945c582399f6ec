import { useT } from '@weft/i18n/react'
import { Pill } from '@weft/ui'
import { ExternalLink } from 'lucide-react'

import { closedReason } from './closed-reason.ts'
import styles from './shared-form-list.module.css'
import { useSharedForms } from './use-shared-forms.ts'

/** Forms that are shared, in whose name, and why those that are closed take no answers; nothing where there is none. */
export function SharedFormList({ team_id }: { team_id: number }) {
  const t = useT()
  const forms = useSharedForms(team_id)
  if (!forms || forms.length === 0) return null
  return (
    <section className={styles['forms']} aria-labelledby="shared-forms">
      <h2 id="shared-forms">{t('Shared forms')}</h2>
      <ul>
        {forms.map((form) => {
          const name = form.name || t('Untitled')
          return (
            <li key={form.id}>
              <div>
                <b>
                  <bdi>{name}</bdi>
                </b>
                {form.closed_reason && <Pill>{t('Closed')}</Pill>}
                <p>
                  <bdi>{form.place}</bdi>
                  {form.shared_by !== null && (
                    <span>{t('shared by {name}', { name: form.shared_by_name || t('Removed User') })}</span>
                  )}
                  <span>{form.is_for_outsiders ? t('Open to people outside') : t('Open to members')}</span>
                </p>
                {form.closed_reason && <p>{closedReason(form, t)}</p>}
              </div>
              <a
                href={`/b/${form.board_id}/${form.folder_id}?view=${form.id}`}
                aria-label={t('Open {name}', { name })}
              >
                <ExternalLink aria-hidden="true" />
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
