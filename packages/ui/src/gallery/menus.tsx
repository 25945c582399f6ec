import {
  AlignLeft,
  Calendar,
  ChartGantt,
  Copy,
  Ellipsis,
  ExternalLink,
  FileText,
  Folder,
  Hash,
  Link2,
  Moon,
  PanelRight,
  Plus,
  SquareCheck,
  Tag,
  Trash2,
  Type,
  User,
  Users,
  X,
} from 'lucide-react'
import { useState } from 'react'
import { Button } from '../actions/button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { Kbd } from '../display/kbd.tsx'
import type { LabelColor } from '../display/label-color.ts'
import { Dot, Pill } from '../display/pill.tsx'
import { Dropdown } from '../fields/dropdown.tsx'
import { CommandList } from '../overlays/command-list.tsx'
import { MenuItem, MenuSection, MenuSeparator, SubMenu } from '../overlays/menu-item.tsx'
import { MenuList } from '../overlays/menu.tsx'
import { Section, StillDialog, StillSurface } from './stage.tsx'
import styles from './gallery.module.css'

const nothing = () => {}

export function PaletteSection() {
  const [query, setQuery] = useState('inde')
  return (
    <Section
      title="Command palette"
      text="640 wide, hangs from a fifth of the window height, opens in 120 ms."
    >
      <StillDialog width={640}>
        <CommandList
          isStill
          query={query}
          onQueryChange={setQuery}
          onClose={nothing}
          footerEnd={
            <>
              Type <Kbd>{'>'}</Kbd> for commands only
            </>
          }
          sections={[
            {
              id: 'items',
              title: 'Items',
              commands: [
                {
                  id: '1',
                  label: 'Index rebuild stalls after rename',
                  hint: 'Platform / Release 4.2',
                  icon: <Dot color="blue" />,
                  shortcut: ['↵'],
                  onAction: nothing,
                },
                {
                  id: '2',
                  label: 'Rebuild index on restore',
                  hint: 'Nexus repository',
                  icon: <Dot color="green" />,
                  onAction: nothing,
                },
              ],
            },
            {
              id: 'places',
              title: 'Boards and views',
              commands: [
                {
                  id: '3',
                  label: 'Index format',
                  hint: 'Notes, Platform',
                  icon: <FileText />,
                  onAction: nothing,
                },
                {
                  id: '4',
                  label: 'Roadmap',
                  hint: 'last opened 2 min ago',
                  icon: <ChartGantt className="icon-flip" />,
                  onAction: nothing,
                },
              ],
            },
            {
              id: 'commands',
              title: 'Commands',
              commands: [
                { id: '5', label: 'Add item “inde”', icon: <Plus />, shortcut: ['N'], onAction: nothing },
                { id: '6', label: 'Assign to me', icon: <User />, shortcut: ['M'], onAction: nothing },
                { id: '7', label: 'Switch to dark', icon: <Moon />, onAction: nothing },
              ],
            },
          ]}
        />
      </StillDialog>
    </Section>
  )
}

const statuses: readonly [string, LabelColor][] = [
  ['To do', 'gray'],
  ['In progress', 'blue'],
  ['In review', 'violet'],
  ['Blocked', 'red'],
  ['Done', 'green'],
]

const statusItems = statuses.map(([name, color], index) => (
  <MenuItem key={name} id={name} textValue={name} shortcut={[String(index + 1)]}>
    <Pill color={color} hasDot>
      {name}
    </Pill>
  </MenuItem>
))

export function MenuSectionOfGallery() {
  const [chosen, setChosen] = useState(new Set(['In progress']))
  return (
    <Section title="Menu and submenu" text="Right click, the dots, or the menu key.">
      <div className={styles['row']} style={{ alignItems: 'flex-start', gap: 4 }}>
        <StillSurface width={224}>
          <MenuList label="Item">
            <MenuItem icon={<PanelRight className="icon-flip" />} shortcut={['↵']}>
              Open
            </MenuItem>
            <MenuItem icon={<ExternalLink className="icon-flip" />}>Open in new tab</MenuItem>
            <MenuItem icon={<Link2 />} shortcut={['⌘', 'L']}>
              Copy link
            </MenuItem>
            <MenuSeparator />
            <SubMenu icon={<Tag />} items={statusItems} list={{ search: 'Find or create' }}>
              Status
            </SubMenu>
            <MenuItem icon={<Users />} shortcut={['A']}>
              Assign
            </MenuItem>
            <MenuItem icon={<Calendar />} shortcut={['D']}>
              Due date
            </MenuItem>
            <MenuItem icon={<Copy />} shortcut={['⌘', 'D']}>
              Duplicate
            </MenuItem>
            <MenuItem icon={<Folder />} isDisabled>
              Move to folder
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={<Trash2 />} tone="danger" shortcut={['⌘', '⌫']}>
              Move to trash
            </MenuItem>
          </MenuList>
        </StillSurface>
        <StillSurface width={200} style={{ marginBlockStart: 101 }}>
          <MenuList
            label="Status"
            search="Find or create"
            selectionMode="single"
            selectedIds={chosen}
            onSelectionChange={setChosen}
          >
            {statusItems}
          </MenuList>
        </StillSurface>
      </div>
    </Section>
  )
}

export function AddAttributeSection() {
  return (
    <Section title="Menu with a search">
      <StillSurface width={264}>
        <MenuList label="Add attribute" search="Find a type">
          <MenuSection label="Types">
            <MenuItem icon={<Type />}>Text</MenuItem>
            <MenuItem icon={<AlignLeft className="icon-flip" />}>Long text</MenuItem>
            <MenuItem icon={<Tag />} hint="One of a set">
              Label
            </MenuItem>
            <MenuItem icon={<Users />}>Members</MenuItem>
            <MenuItem icon={<Calendar />}>Date</MenuItem>
            <MenuItem icon={<Hash />}>Number</MenuItem>
            <MenuItem icon={<SquareCheck />}>Checkbox</MenuItem>
            <MenuItem icon={<Link2 />}>Reference</MenuItem>
          </MenuSection>
          <MenuSeparator />
          <MenuItem icon={<Ellipsis />}>16 more types</MenuItem>
        </MenuList>
      </StillSurface>
    </Section>
  )
}

const operators = [
  { id: 'any', label: 'has any of' },
  { id: 'none', label: 'has none of' },
]
const kinds = [
  {
    id: 'bug',
    label: 'Bug',
    content: (
      <Pill size="small" color="red">
        Bug
      </Pill>
    ),
  },
  {
    id: 'defect',
    label: 'Defect',
    content: (
      <Pill size="small" color="orange">
        Defect
      </Pill>
    ),
  },
  {
    id: 'story',
    label: 'Story',
    content: (
      <Pill size="small" color="teal">
        Story
      </Pill>
    ),
  },
]

export function FilterSection() {
  const [value, setValue] = useState(['bug', 'defect'])
  return (
    <Section title="Popover with dropdowns">
      <StillSurface width={464} style={{ padding: 12 }}>
        <div className={styles['filter']}>
          <span className={styles['filterStart']}>Where</span>
          <Dropdown
            size="compact"
            aria-label="Attribute"
            value="type"
            options={[{ id: 'type', label: 'Type', icon: <Tag size={14} /> }]}
            onValueChange={nothing}
          />
          <Dropdown
            size="compact"
            aria-label="Operator"
            value="any"
            options={operators}
            onValueChange={nothing}
          />
          <Dropdown
            isMulti
            search
            size="compact"
            aria-label="Values"
            value={value}
            options={kinds}
            onValueChange={setValue}
          />
          <IconButton icon={<X />} label="Remove" size="small" />
        </div>
        <div className={styles['row']} style={{ gap: 4, marginBlockStart: 8 }}>
          <Button variant="ghost" size="compact" icon={<Plus />}>
            Condition
          </Button>
          <Button variant="ghost" size="compact" icon={<Plus />}>
            Group
          </Button>
          <Button size="compact" style={{ marginInlineStart: 'auto' }}>
            Save for everyone
          </Button>
        </div>
      </StillSurface>
    </Section>
  )
}
