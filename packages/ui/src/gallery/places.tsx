import {
  Box,
  ChartColumn,
  Clock,
  Folder,
  Home,
  Inbox,
  List,
  ListFilter,
  Plus,
  Rocket,
  Search,
  SlidersHorizontal,
  Table2,
  Tag,
  Trash2,
  Users,
} from 'lucide-react'
import { useState } from 'react'
import { Button } from '../actions/button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import type { DateRange } from '../dates/calendar-props.ts'
import { Calendar, RangeCalendar } from '../dates/calendar.tsx'
import { DatePanel, DatePicker } from '../dates/date-picker.tsx'
import { Card, CardButton } from '../display/card.tsx'
import { Kbd } from '../display/kbd.tsx'
import { Page, SettingsBlock, SettingsRow } from '../display/page.tsx'
import { Badge, Pill } from '../display/pill.tsx'
import { ListRow, RowList } from '../display/row-list.tsx'
import { Checkbox } from '../fields/checkbox.tsx'
import { Switch } from '../fields/switch.tsx'
import { TextField } from '../fields/text-field.tsx'
import { Breadcrumbs } from '../navigation/breadcrumbs.tsx'
import { BulkBar } from '../navigation/bulk-bar.tsx'
import { NavButton, NavItem, NavSection } from '../navigation/nav-item.tsx'
import { Resizer } from '../navigation/resizer.tsx'
import { TabLink, TabLinks, Tabs } from '../navigation/tabs.tsx'
import { Toolbar, ToolbarSeparator, ToolbarSpace } from '../navigation/toolbar.tsx'
import type { TreeNode } from '../navigation/tree-model.ts'
import { Tree } from '../navigation/tree.tsx'
import { Section, StillSurface } from './stage.tsx'
import styles from './gallery.module.css'

const nothing = () => {}
const addFolder = () => <IconButton icon={<Plus />} label="Add folder" size="small" />

export function BulkSection() {
  return (
    <Section title="Bulk bar" text="Rises from the bottom edge when rows are picked.">
      <div className={styles['bulk']}>
        <BulkBar count={3} onClear={nothing}>
          <Button variant="ghost" size="compact" icon={<Tag />}>
            Status
          </Button>
          <Button variant="ghost" size="compact" icon={<Users />}>
            Assign
          </Button>
          <Button variant="ghost" size="compact" icon={<Folder />}>
            Move
          </Button>
          <Button variant="ghost" size="compact" icon={<Trash2 />}>
            Delete
          </Button>
        </BulkBar>
      </div>
    </Section>
  )
}

const boards: readonly TreeNode[] = [
  {
    id: 'platform',
    label: 'Platform',
    icon: <Rocket />,
    isStrong: true,
    children: [
      { id: 'release', label: 'Release 4.2', icon: <Folder /> },
      { id: 'triage', label: 'Bug triage', icon: <Folder />, count: 18 },
      {
        id: 'data',
        label: 'Data pipelines',
        icon: <Folder />,
        children: [{ id: 'flink', label: 'Flink', icon: <Folder /> }],
      },
    ],
  },
  { id: 'nexus', label: 'Nexus repository', icon: <Box />, isStrong: true, count: 4 },
]

export function PlacesSection() {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(['platform']))
  const [width, setWidth] = useState(248)
  const [tab, setTab] = useState('comments')
  const [moved, setMoved] = useState('')
  const toggle = (id: string, isExpanded: boolean) => {
    const next = new Set(expanded)
    if (isExpanded) next.add(id)
    else next.delete(id)
    setExpanded(next)
  }
  return (
    <Section title="Places" text="Sidebar, tree, crumbs, tabs, toolbar. Rows of the tree can be dragged.">
      <div className={styles['frame']} style={{ display: 'flex', minBlockSize: 320 }}>
        <div className={styles['sidebar']} style={{ inlineSize: width, position: 'relative', flex: 'none' }}>
          <NavButton isBoxed icon={<Search />} label="Search" end={<Kbd isPlain>⌘K</Kbd>} />
          <div style={{ blockSize: 8 }} />
          <NavItem href="#home" icon={<Home />} label="Home" />
          <NavItem href="#inbox" icon={<Inbox />} label="Inbox" isCurrent end={<Badge>6</Badge>} />
          <NavItem href="#time" icon={<Clock />} label="My time" />
          <NavSection title="Boards" action={<IconButton icon={<Plus />} label="Add board" size="small" />}>
            <Tree
              label="Boards"
              nodes={boards}
              expandedIds={expanded}
              onExpandedChange={toggle}
              selectedId="release"
              onMove={(id, place) => setMoved(`${id} ${place.position} ${place.id}`)}
              actions={addFolder}
            />
          </NavSection>
          <Resizer
            label="Width"
            edge="end"
            value={width}
            min={200}
            max={300}
            initial={248}
            onResize={setWidth}
          />
        </div>
        <div style={{ flex: 1, minInlineSize: 0 }}>
          <div className={styles['row']} style={{ blockSize: 48, paddingInline: 16 }}>
            <Breadcrumbs
              crumbs={[
                { id: 'platform', label: 'Platform', href: '#platform', icon: <Rocket /> },
                { id: 'release', label: 'Release 4.2' },
              ]}
            />
          </div>
          <TabLinks label="Views">
            <TabLink href="#all" label="All work" icon={<Table2 />} isCurrent />
            <TabLink href="#list" label="My list" icon={<List />} />
            <TabLink href="#numbers" label="Numbers" icon={<ChartColumn />} />
          </TabLinks>
          <Toolbar label="View">
            <Button variant="ghost" size="compact" icon={<ListFilter />} isOn>
              Filter 2
            </Button>
            <Button variant="ghost" size="compact" icon={<SlidersHorizontal />}>
              Attributes
            </Button>
            <ToolbarSpace />
            <IconButton icon={<Search />} label="Search" shortcut={['/']} />
            <ToolbarSeparator />
            <Button variant="primary" size="compact" icon={<Plus />}>
              Add item
            </Button>
          </Toolbar>
          <div style={{ padding: 12 }}>
            <Tabs
              label="Item"
              value={tab}
              onValueChange={setTab}
              tabs={[
                { id: 'comments', label: 'Comments', count: 4 },
                { id: 'items', label: 'Sub-items', count: '2/5' },
                { id: 'activity', label: 'Activity' },
              ]}
            >
              <p style={{ padding: 12 }}>{moved || tab}</p>
            </Tabs>
          </div>
        </div>
      </div>
    </Section>
  )
}

export function DateSection() {
  const [date, setDate] = useState<string | null>('2026-11-20 17:00')
  const [day, setDay] = useState('2026-11-20')
  const [range, setRange] = useState<DateRange | null>({ start: '2026-11-10', end: '2026-11-14' })
  return (
    <Section title="Dates" text="Loaded when one is opened.">
      <div className={styles['row']} style={{ alignItems: 'flex-start', gap: 16 }}>
        <StillSurface>
          <DatePanel
            label="Due"
            hasTime
            firstDay={1}
            today="2026-11-20"
            value={date}
            onValueChange={setDate}
            onClear={() => setDate(null)}
          >
            <Switch isSpread>End date</Switch>
          </DatePanel>
        </StillSurface>
        <StillSurface style={{ padding: 12 }}>
          <RangeCalendar label="Sprint" firstDay={1} value={range} onValueChange={setRange} />
        </StillSurface>
        <StillSurface style={{ padding: 12 }}>
          <Calendar label="Day" firstDay={1} min="2026-11-05" value={day} onValueChange={setDay} />
        </StillSurface>
        <div style={{ inlineSize: 240 }}>
          <DatePicker label="Due" hasTime firstDay={1} value={date} onValueChange={setDate} />
        </div>
      </div>
    </Section>
  )
}

export function ListSection() {
  const [isPicked, setIsPicked] = useState(true)
  return (
    <Section title="Rows" text="Things with what they are, where they come from, and what can be done.">
      <RowList label="Deleted">
        <ListRow
          lead={<Checkbox aria-label="Select Roadmap" checked={isPicked} onCheckedChange={setIsPicked} />}
          icon={<Folder />}
          name={<bdi>Roadmap</bdi>}
          details={
            <>
              <span>Folder</span>
              <span>Loom / Plans</span>
            </>
          }
          isPicked={isPicked}
        >
          <Button size="compact">Restore</Button>
        </ListRow>
        <ListRow
          icon={<Table2 />}
          name={
            <>
              <bdi>All tasks</bdi>
              <Pill>Ended</Pill>
            </>
          }
          details={<span>View</span>}
        >
          <IconButton icon={<SlidersHorizontal />} label="Settings" size="small" />
        </ListRow>
      </RowList>
    </Section>
  )
}

export function PageSection() {
  return (
    <Section title="Settings page and cards">
      <div className={styles['frame']}>
        <Page
          title="Workspace"
          description="What everybody in Loomworks sees."
          actions={<Button>Export</Button>}
        >
          <SettingsBlock title="Name" description="Shown in the sidebar and in mails." isSaved>
            <TextField aria-label="Name" defaultValue="Loomworks" />
          </SettingsBlock>
          <SettingsBlock title="Notifications">
            <SettingsRow title="Daily summary" description="At eight in the morning">
              <Switch aria-label="Daily summary" defaultChecked />
            </SettingsRow>
          </SettingsBlock>
          <div className={styles['fields']} style={{ paddingBlock: 20 }}>
            <Card>Card</Card>
            <CardButton>Card that can be pressed</CardButton>
            <CardButton isDashed>New board</CardButton>
          </div>
          <SettingsBlock
            isDangerous
            title="Delete workspace"
            description="Everything goes to the trash for 30 days."
          >
            <Button tone="danger" style={{ justifySelf: 'start' }}>
              Delete workspace
            </Button>
          </SettingsBlock>
        </Page>
      </div>
    </Section>
  )
}
