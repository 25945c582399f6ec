import { useT } from '@weft/i18n/react'
import { Button, ButtonLink, Dialog, late, Switch, toast } from '@weft/ui'
import { ExternalLink, Link2, QrCode } from 'lucide-react'

import type { EditProps } from './builder-props.ts'
import styles from './form-builder.module.css'
import { type Lacking, withOpen } from './opening.ts'

const ShareSettings = late(() => import('./share-settings.tsx').then((it) => it.ShareSettings))

interface ShareBarProps extends EditProps {
  view_id: string
  mayEdit: boolean
  lacking: Lacking | null
}

/** Whether the form is open, and its link. */
export function ShareBar({ form, onChange, view_id, mayEdit, lacking }: ShareBarProps) {
  const t = useT()
  const href = new URL(`/form/${view_id}`, location.href).href
  const { share } = form
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(href)
      toast.success(t('Link copied'))
    } catch {
      toast.longError(t('The browser did not allow copying: {text}', { text: href }))
    }
  }
  const says = {
    anyone: t('Open to anyone with the link'),
    signed_in: t('Open to people who are logged in'),
    members: t('Open to members of the workspace'),
  }[share.who]
  return (
    <div className={styles['share']}>
      <Switch
        checked={share.open}
        disabled={!mayEdit}
        onCheckedChange={(open) => onChange({ ...form, share: withOpen(share, open, lacking) })}
      >
        {share.open ? says : t('Not shared')}
      </Switch>
      <Dialog
        title={t('Share the form')}
        size="large"
        trigger={
          // In words: who may answer is decided in there.
          <Button icon={<QrCode />} disabled={!mayEdit}>
            {t('Share the form')}
          </Button>
        }
      >
        <ShareSettings {...{ form, onChange, href, lacking }} />
      </Dialog>
      <Button icon={<Link2 />} disabled={!share.open} onClick={() => void copy()}>
        {t('Copy link')}
      </Button>
      <ButtonLink
        variant="primary"
        icon={<ExternalLink />}
        href={href}
        target="_blank"
        rel="noreferrer"
        aria-disabled={!share.open || undefined}
        onClick={(event) => share.open || event.preventDefault()}
      >
        {t('View form')}
      </ButtonLink>
    </div>
  )
}
