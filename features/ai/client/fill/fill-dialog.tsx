import { useConnectionStatus, useStore } from '@weft/features/connectivity/client'
import { useEntry } from '@weft/features/session/client'
import { offerApplied } from '@weft/features/views/client'
import { useT } from '@weft/i18n/react'
import type { Folder } from '@weft/model'
import { Button, Dialog, useIsMobile } from '@weft/ui'
import { Check, RotateCw, Sparkles } from 'lucide-react'
import { useCallback, useState } from 'react'

import { aboutFill, MAX_PROMPT } from '../../shared/index.ts'
import { AskedBody } from '../asking/asked-body.tsx'
import { CreditNote } from '../asking/notes.tsx'
import { useFolderAttributes } from '../asking/use-folder-attributes.ts'
import { useTold } from '../asking/use-model-told.ts'
import { FillForm } from './fill-form.tsx'
import { FillPreview } from './fill-preview.tsx'
import type { FillWish } from './fill-wish.ts'
import { type Filling, useFilling } from './use-filling.ts'

interface FillDialogProps {
  readonly folder: Folder
  readonly wish: FillWish
  onClose(): void
}

/** A value for each of some items, from words: old and new side by side. Nothing is saved until Apply. */
export function FillDialog({ folder, wish, onClose }: FillDialogProps) {
  const t = useT()
  const told = useTold(useAboutFill(folder))
  const attributes = useFolderAttributes(folder, told.data)
  const [chosen, setChosen] = useState(wish.attribute_id)
  const [prompt, setPrompt] = useState('')
  const attribute = attributes.fillable.find(({ id }) => id === chosen)
  const filling = useFilling(folder, wish, chosen)
  const isMobile = useIsMobile()
  const mayAsk =
    prompt.trim() !== '' &&
    prompt.length <= MAX_PROMPT &&
    attribute !== undefined &&
    filling.state !== 'writing'
  const ask = () => mayAsk && filling.ask(prompt)
  const cost = (
    <CreditNote credits={told.data?.credits ?? null}>
      {(left) => t('1 credit when you apply, {left} of {limit} left this month', left)}
    </CreditNote>
  )
  return (
    <Dialog
      title={t('Fill with AI')}
      subtitle={t('{count, plural, one {# item} other {# items}}', { count: wish.item_ids.length })}
      size="wide"
      padding="none"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footerStart={isMobile ? null : cost}
      footer={<Actions {...{ folder, filling, attribute, mayAsk, ask, onClose }} />}
    >
      <AskedBody
        isAsked={filling.rows.length > 0 && attribute !== undefined}
        problem={filling.problem ?? told.problem}
        empty={t('Values appear here beside those that are there. Nothing is saved until you apply them.')}
        cost={cost}
        form={
          <FillForm
            {...{ wish, attributes, attribute, prompt }}
            host={told.data?.host}
            onChoose={(id) => {
              filling.forget()
              setChosen(id)
            }}
            onPrompt={setPrompt}
            onAsk={ask}
          />
        }
      >
        {attribute && <FillPreview {...{ filling, attributes, attribute }} />}
      </AskedBody>
    </Dialog>
  )
}

function useAboutFill({ team_id, id: folder_id }: Folder) {
  const { client } = useEntry()
  return useCallback(
    () => client.call(aboutFill, { params: { team_id: String(team_id) }, query: { folder_id } }),
    [client, team_id, folder_id],
  )
}

interface ActionsProps extends Pick<FillDialogProps, 'folder' | 'onClose'> {
  readonly filling: Filling
  readonly attribute: { readonly id: string } | undefined
  readonly mayAsk: boolean
  ask(): void
}

function Actions({ folder, filling, attribute, mayAsk, ask, onClose }: ActionsProps) {
  const t = useT()
  const store = useStore()
  const isOffline = useConnectionStatus() === 'disconnected'
  const { rows, written, state, isApplying } = filling
  const count = written.length
  const apply = async () => {
    const applied = await filling.apply()
    if (!applied || !attribute) return
    const changed = applied.map((one) => ({
      record: { id: one.item_id },
      old: { [attribute.id]: one.old },
      new: { [attribute.id]: one.new },
    }))
    const done = t('{count, plural, one {# value filled} other {# values filled}}', { count: applied.length })
    offerApplied({ store, board_id: folder.board_id }, { changed }, done)
    onClose()
  }
  if (rows.length === 0)
    return (
      <Button
        variant="primary"
        icon={<Sparkles />}
        isBusy={state === 'writing'}
        disabled={!mayAsk || isOffline}
        onClick={ask}
      >
        {t('Ask')}
      </Button>
    )
  return (
    <>
      <Button variant="ghost" icon={<RotateCw />} disabled={!mayAsk || isOffline || isApplying} onClick={ask}>
        {t('Try again')}
      </Button>
      <Button
        variant="primary"
        icon={<Check />}
        isBusy={isApplying}
        disabled={count === 0 || isOffline}
        onClick={() => void apply()}
      >
        {t('{count, plural, one {Apply to # item} other {Apply to # items}}', { count })}
      </Button>
    </>
  )
}
