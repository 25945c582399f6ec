import { useT } from '@weft/i18n/react'
import { useEditorBase } from '@weft/store/react'
import { Button, ChangedBy, Dialog, LeftDraft, SettingsRow, TextArea } from '@weft/ui'
import { useState } from 'react'

import { isOwnCss, type LinkSettings, MAX_OWN_CSS, type PublishedLink } from '../shared/index.ts'
import styles from './publishing.module.css'

const EXAMPLE = 'h1 { font-family: Georgia, serif }'

interface CssSettingProps {
  readonly link: PublishedLink
  change(fields: LinkSettings): Promise<boolean>
}

/** How a document or an item looks beside what all pages do. */
export function CssSetting({ link, change }: CssSettingProps) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SettingsRow
      title={t('Custom CSS')}
      description={t('Applies to the content of the page. It can change styles but cannot load anything.')}
    >
      <div className={styles['actions']}>
        {link.css !== '' && (
          <Button variant="ghost" onClick={() => void change({ css: '', old: { css: link.css } })}>
            {t('Remove')}
          </Button>
        )}
        <Button onClick={() => setIsOpen(true)}>{link.css === '' ? t('Add CSS') : t('Change CSS')}</Button>
      </div>
      {isOpen && <CssDialog {...{ link, change }} onClose={() => setIsOpen(false)} />}
    </SettingsRow>
  )
}

function CssDialog({ link, change, onClose }: CssSettingProps & { onClose(): void }) {
  const t = useT()
  const open = useEditorBase(link.css, {
    read: String,
    place: { place: `published/${link.id}/css`, label: t('Custom CSS') },
  })
  const css = open.draft
  const [isWrong, setIsWrong] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const giveUp = () => {
    open.done()
    onClose()
  }
  const save = async () => {
    setIsWrong(!isOwnCss(css))
    if (!isOwnCss(css) || isBusy) return
    setIsBusy(true)
    const isSaved = await change({ css, old: { css: String(open.base) } })
    setIsBusy(false)
    if (isSaved) giveUp()
  }
  return (
    <Dialog
      title={t('Custom CSS')}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={giveUp}>{t('Cancel')}</Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => void save()}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('CSS')}
        description={t(
          'Selectors apply to the content of the page. URLs, @import and escapes are not allowed.',
        )}
        error={
          isWrong ? t('This CSS cannot be used: it must close what it opens, and load nothing.') : undefined
        }
        className={styles['css']}
        dir="ltr"
        spellCheck={false}
        rows={10}
        maxLength={MAX_OWN_CSS}
        placeholder={EXAMPLE}
        value={css}
        onValueChange={open.setDraft}
      />
      {open.theirs && <ChangedBy by={open.theirs.by} onTake={open.take} onKeep={open.keep} />}
      {open.left && !open.theirs && (
        <LeftDraft text={open.left.text} onRestore={open.left.restore} onDiscard={open.left.discard} />
      )}
    </Dialog>
  )
}
