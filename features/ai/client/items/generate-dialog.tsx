import { useConnectionStatus, useStore } from '@weft/features/connectivity/client'
import { offerApplied } from '@weft/features/views/client'
import { useT } from '@weft/i18n/react'
import type { Folder } from '@weft/model'
import { Button, Dialog, useIsMobile } from '@weft/ui'
import { Plus, RotateCw, Sparkles } from 'lucide-react'

import { MAX_PROMPT } from '../../shared/index.ts'
import { AskedBody } from '../asking/asked-body.tsx'
import { CreditNote } from '../asking/notes.tsx'
import { isAdded } from './drafts.ts'
import { Preview } from './preview.tsx'
import type { Generating } from './use-generating.ts'
import { useAiPlace } from './use-ai-place.ts'
import { FILLED_FIRST, useFolderAttributes } from '../asking/use-folder-attributes.ts'
import { WishForm } from './wish-form.tsx'

export interface GenerateDialogProps {
  readonly folder: Folder
  readonly generating: Generating
  onClose(): void
}

/** Items from words: what is asked for and sent at the start, what came of it beside it. Nothing is saved until Add. */
export function GenerateDialog({ folder, generating, onClose }: GenerateDialogProps) {
  const t = useT()
  const told = useAiPlace(folder)
  const attributes = useFolderAttributes(folder, told.data)
  const { wish, drafts, problem } = generating
  const filled = attributes.fillable.filter(
    ({ id }, n) => wish.attribute_ids?.includes(id) ?? n < FILLED_FIRST,
  )
  const ask = () => generating.ask(filled.map(({ id }) => id))
  const mayAsk = wish.prompt.trim() !== '' && wish.prompt.length <= MAX_PROMPT && told.data !== null
  const isMobile = useIsMobile()
  const isAsked = drafts.length > 0 || generating.state === 'writing'
  const cost = (
    <CreditNote credits={told.data?.credits ?? null}>
      {(left) => t('1 credit when you add, {left} of {limit} left this month', left)}
    </CreditNote>
  )
  return (
    <Dialog
      title={t('Generate items')}
      subtitle={t('into {folder}', { folder: folder.name })}
      size="wide"
      padding="none"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footerStart={isMobile ? null : cost}
      footer={<Actions board_id={folder.board_id} {...{ generating, attributes, ask, mayAsk, onClose }} />}
    >
      <AskedBody
        isAsked={isAsked}
        problem={problem ?? told.problem}
        empty={t('Items appear here as they are written. Nothing is saved until you add them.')}
        cost={cost}
        form={
          <WishForm {...{ generating, attributes, filled }} place={told.data} onAsk={() => mayAsk && ask()} />
        }
      >
        <Preview {...{ folder, generating, attributes, filled }} />
      </AskedBody>
    </Dialog>
  )
}

interface ActionsProps extends Pick<GenerateDialogProps, 'generating' | 'onClose'> {
  readonly board_id: string
  readonly attributes: ReturnType<typeof useFolderAttributes>
  ask(): void
  readonly mayAsk: boolean
}

function Actions({ board_id, generating, attributes, ask, mayAsk, onClose }: ActionsProps) {
  const t = useT()
  const store = useStore()
  const isOffline = useConnectionStatus() === 'disconnected'
  const { drafts, state, isAdding, problem } = generating
  const count = drafts.filter(isAdded).length
  const { primary } = attributes
  const add = async () => {
    const ids = primary && (await generating.add(primary.id))
    if (!ids) return
    const done = t('{count, plural, one {# item added} other {# items added}}', { count: ids.length })
    offerApplied({ store, board_id }, { created: ids.map((id) => ({ record: { id } })) }, done)
    onClose()
  }
  if (drafts.length === 0) {
    return (
      <Button
        variant="primary"
        icon={problem === null ? <Sparkles /> : <RotateCw />}
        isBusy={state === 'writing'}
        disabled={!mayAsk || isOffline}
        onClick={ask}
      >
        {problem === null ? t('Generate') : t('Try again')}
      </Button>
    )
  }
  return (
    <>
      <Button variant="ghost" icon={<RotateCw />} disabled={!mayAsk || isOffline || isAdding} onClick={ask}>
        {t('Try again')}
      </Button>
      <Button
        variant="primary"
        icon={<Plus />}
        isBusy={isAdding}
        disabled={count === 0 || isOffline}
        onClick={() => void add()}
      >
        {t('{count, plural, one {Add # item} other {Add # items}}', { count })}
      </Button>
    </>
  )
}
