import { CloudOff, Plus, Trash2, Upload, X } from 'lucide-react'
import { Button } from '../actions/button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { Logo } from '../display/logo.tsx'
import { Callout } from '../feedback/callout.tsx'
import { ChangedBy } from '../feedback/changed-by.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { TopProgress } from '../feedback/progress.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { StatusBanner } from '../feedback/status-banner.tsx'
import { SyncMark } from '../feedback/sync-mark.tsx'
import { ToastCard } from '../feedback/toast-card.tsx'
import type { Toast } from '../feedback/toast-store.ts'
import { TextField } from '../fields/text-field.tsx'
import { Avatar, AvatarStack } from '../people/avatar.tsx'
import { StillTooltip } from '../tooltip/tooltip-bubble.tsx'
import { Row, Section, StillDialog } from './stage.tsx'
import styles from './gallery.module.css'

const nothing = () => {}

const people = [
  { id: 'ak', name: 'Anna Kern' },
  { id: 'mo', name: 'Mira Olsen' },
  { id: 'jr', name: 'Jo Reed' },
  { id: 'ts', name: 'Tom Sato' },
  { id: 'ln', name: 'Lea Nord' },
  { id: 'qa', name: 'Quinn Adler' },
]

export function PeopleSection() {
  return (
    <Section
      title="People"
      text="Colours that stay the same for the same person; the default avatar for nobody."
    >
      <Row isWide>
        <AvatarStack people={people.slice(0, 3)} />
        <AvatarStack people={people.slice(0, 3)} size={24} />
        <Avatar name="Tom Sato" size={32} />
        <AvatarStack people={people.slice(4).map((person) => ({ ...person, isLive: true }))} size={24} />
        <AvatarStack people={people} size={24} />
        <Avatar size={24} />
        <Avatar name="Loomworks" size={24} isSquare />
        <Avatar name="Lea Nord" size={48} />
        <Logo />
        <Logo size={40} />
      </Row>
    </Section>
  )
}

export function DialogSection() {
  return (
    <Section title="Dialog">
      <StillDialog
        width={440}
        title="Delete workspace"
        close={<IconButton icon={<X />} label="Close" />}
        footer={
          <>
            <Button>Cancel</Button>
            <Button variant="danger" disabled>
              Delete workspace
            </Button>
          </>
        }
      >
        <p style={{ color: 'var(--text-muted)', lineHeight: 1.5 }}>
          5 boards with 361 items go to the trash for 30 days. After that nobody can bring them back.
        </p>
        <div style={{ marginBlockStart: 16 }}>
          <TextField size="form" label="Type DELETE to go on" defaultValue="DELE" />
        </div>
      </StillDialog>
    </Section>
  )
}

const toasts: readonly Toast[] = [
  {
    id: 'trash',
    message: '3 items moved to the trash',
    icon: <Trash2 />,
    tone: 'default',
    duration: 3000,
    isLeaving: false,
    action: { label: 'Undo', onPress: nothing },
  },
  { id: 'in', message: '2 480 items in, 1 row skipped', tone: 'success', duration: 3000, isLeaving: false },
  {
    id: 'offline',
    message: 'This action is not available when you are offline.',
    tone: 'error',
    duration: 10000,
    isLeaving: false,
  },
]

export function ToastSection() {
  return (
    <Section title="Toasts" text="Top right, 360 wide, newest on top, Undo where there is one.">
      <div className={styles['toasts']}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onDismiss={nothing} />
        ))}
      </div>
    </Section>
  )
}

export function MarkSection() {
  return (
    <Section title="Sync mark, tooltips, banner">
      <Row>
        <SyncMark state={{ kind: 'saved' }} />
        <SyncMark state={{ kind: 'saving', count: 3 }} />
        <SyncMark state={{ kind: 'offline', count: 5 }} />
        <SyncMark state={{ kind: 'conflict', count: 2 }} onPress={nothing} />
      </Row>
      <div className={styles['row']} style={{ marginBlock: 14 }}>
        <StillTooltip shortcut={['↵']}>Open item</StillTooltip>
        <StillTooltip shortcut={['F']}>Filter</StillTooltip>
        <Spinner size={16} />
        <Spinner />
      </div>
      <div className={styles['frame']}>
        <TopProgress isActive isStill />
        <StatusBanner isStill>Maintenance tonight from 22:00, about ten minutes.</StatusBanner>
      </div>
    </Section>
  )
}

export function CalloutSection() {
  return (
    <Section title="Callouts">
      <div className={styles['stack']} data-stretch>
        <Callout tone="info">This view is locked. You can still filter it for yourself.</Callout>
        <Callout tone="warning">
          84 % of this month’s automation runs are used. <a href="#usage">See usage</a>
        </Callout>
        <Callout tone="danger" icon={<CloudOff />}>
          The server cannot be reached. Your edits wait here.
        </Callout>
        <ChangedBy by="Bo Lindqvist" value="Call the printer" onTake={nothing} onKeep={nothing} />
        <Callout tone="success" title="Imported">
          Every row is in.
        </Callout>
      </div>
    </Section>
  )
}

export function SkeletonSection() {
  return (
    <Section title="Skeleton" text="After 150 ms, for remote data only.">
      <Skeleton delay={0} />
    </Section>
  )
}

export function EmptySection() {
  return (
    <Section title="Empty state">
      <EmptyState
        isFramed
        level={3}
        title="Nothing here yet"
        actions={
          <>
            <Button variant="primary" icon={<Plus />}>
              Add item
            </Button>
            <Button icon={<Upload />}>Import CSV</Button>
          </>
        }
      >
        Add the first item, or paste rows from a spreadsheet.
      </EmptyState>
    </Section>
  )
}
