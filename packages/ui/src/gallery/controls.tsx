import { Lock, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonVariant } from '../actions/button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { labelColors, type LabelColor } from '../display/label-color.ts'
import { Badge, Pill } from '../display/pill.tsx'
import { ProgressBar } from '../feedback/progress.tsx'
import { Checkbox } from '../fields/checkbox.tsx'
import { RadioGroup } from '../fields/radio-group.tsx'
import { Switch } from '../fields/switch.tsx'
import { ColorSwatchPicker } from '../fields/color-swatch-picker.tsx'
import { Dropdown } from '../fields/dropdown.tsx'
import { SearchField } from '../fields/search-field.tsx'
import { Segmented } from '../fields/segmented.tsx'
import { TextArea } from '../fields/text-area.tsx'
import { TextField } from '../fields/text-field.tsx'
import { ValidatedField } from '../fields/validated-field.tsx'
import { TextLink } from '../navigation/link.tsx'
import { Row, Section } from './stage.tsx'
import styles from './gallery.module.css'

const words = [
  'Sub-task',
  'Arrow',
  'Bug',
  'Defect',
  'Suggestion',
  'ZooKeeper',
  'New Feature',
  'Story',
  'Improvement',
  'Task',
  'Enhancement',
  'Epic',
]

export function LabelSection() {
  const [color, setColor] = useState<LabelColor | null>('violet')
  return (
    <Section title="Labels" text="The 12 colours, plain and with a state dot.">
      <div className={styles['row']} style={{ gap: 6 }}>
        {labelColors.map((one, index) => (
          <Pill key={one} color={one}>
            {words[index]}
          </Pill>
        ))}
      </div>
      <div className={styles['row']} style={{ gap: 6, marginBlock: 8 }}>
        {labelColors.map((one, index) => (
          <Pill key={one} color={one} hasDot>
            {words[index]}
          </Pill>
        ))}
      </div>
      <Row>
        <Pill isOutline>Outline</Pill>
        <Pill size="small" color="sky">
          Small
        </Pill>
        <Pill color="teal" onRemove={() => {}} removeLabel="Remove Story">
          Story
        </Pill>
        <Pill customColors={{ background: '#123456', text: '#fff' }} hasDot>
          Imported
        </Pill>
        <Badge>6</Badge>
        <Badge isQuiet>12</Badge>
      </Row>
      <div style={{ marginBlockStart: 12 }}>
        <ColorSwatchPicker value={color} onValueChange={setColor} />
      </div>
    </Section>
  )
}

const variants: readonly [ButtonVariant, string, string][] = [
  ['primary', 'Primary', 'Add item'],
  ['default', 'Default', 'Share'],
  ['ghost', 'Ghost', 'Filter'],
  ['danger', 'Danger', 'Delete'],
]

export function ButtonSection() {
  return (
    <Section title="Buttons" text="32 high; 28 in toolbars, 40 in forms.">
      <div className={styles['states']}>
        <span />
        <i>Rest</i>
        <i>Hover</i>
        <i>Focus</i>
        <i>Off</i>
        {variants.map(([variant, name, text]) => {
          const props = { variant, icon: variant === 'primary' ? <Plus /> : undefined, children: text }
          return [
            <i key={name}>{name}</i>,
            <Button key={`${name} rest`} {...props} />,
            <Button key={`${name} hover`} {...props} data-hover />,
            <Button key={`${name} focus`} {...props} className={styles['focused']} />,
            <Button key={`${name} off`} {...props} icon={undefined} disabled />,
          ]
        })}
      </div>
      <div className={styles['row']} style={{ marginBlockStart: 16 }}>
        <Button size="compact">Compact</Button>
        <Button>Default</Button>
        <Button size="form" variant="primary">
          Form
        </Button>
        <Button variant="primary" isBusy>
          Saving
        </Button>
        <Button isBusy>Saving</Button>
        <Button variant="ghost" size="compact" isOn>
          Filter 2
        </Button>
        <Button variant="ghost" tone="accent">
          Undo
        </Button>
        <Button tone="danger">Leave</Button>
      </div>
      <div className={styles['row']} style={{ marginBlockStart: 12 }}>
        <IconButton icon={<Plus />} label="Add" size="small" />
        <IconButton icon={<Plus />} label="Add item" shortcut={['N']} />
        <IconButton icon={<Plus />} label="Add" data-hover />
        <IconButton icon={<Plus />} label="Add" isOn />
        <IconButton icon={<Plus />} label="Add" isBordered size="large" />
        <IconButton icon={<Plus />} label="Add" hasDot />
        <IconButton icon={<Plus />} label="Add" disabled />
        <IconButton icon={<Plus />} label="Add" size="touch" />
      </div>
    </Section>
  )
}

const days = [
  { id: 'mon', label: 'Monday' },
  { id: 'tue', label: 'Tuesday' },
  { id: 'sun', label: 'Sunday', isDisabled: true, hint: 'Closed' },
]

export function FieldSection() {
  const [day, setDay] = useState<string | null>('mon')
  const [many, setMany] = useState<string[]>([])
  const [text, setText] = useState('')
  return (
    <Section title="Inputs">
      <div className={styles['fields']}>
        <TextField size="compact" label="Rest" placeholder="Placeholder" />
        <TextField size="compact" label="Error" defaultValue="qa@" error="Add the domain" />
        <TextField size="compact" label="Off" defaultValue="Locked" disabled icon={<Lock />} />
        <Dropdown size="compact" label="Select" value={day} options={days} onValueChange={setDay} />
        <TextField label="Default" defaultValue="Typing" description="32 high" />
        <ValidatedField
          label="Validated"
          placeholder="name@example.com"
          rule={{ isValid: (value) => value.includes('@'), message: 'Add the domain' }}
        />
        <Dropdown isMulti search label="Several" value={many} options={days} onValueChange={setMany} />
        <SearchField value={text} onValueChange={setText} />
      </div>
      <div className={styles['fields']} style={{ marginBlockStart: 16 }}>
        <TextField size="form" label="Email" type="email" placeholder="you@example.com" required />
        <TextField
          size="form"
          label="Password"
          type="password"
          defaultValue="correct horse"
          labelEnd={<TextLink href="#forgot">Forgot password?</TextLink>}
        />
        <TextArea label="Note" placeholder="What happened?" />
      </div>
    </Section>
  )
}

export function ChoiceSection() {
  const [span, setSpan] = useState('week')
  const [who, setWho] = useState<string | null>('all')
  const [isOn, setIsOn] = useState(true)
  return (
    <Section title="Choices">
      <Row isWide>
        <Checkbox aria-label="Off" />
        <Checkbox aria-label="On" defaultChecked />
        <Checkbox aria-label="Some" isMixed />
        <Checkbox aria-label="To do" shape="round" />
        <Checkbox aria-label="Done" shape="round" defaultChecked />
        <Checkbox aria-label="Not now" disabled defaultChecked />
        <Switch aria-label="Off" />
        <Switch aria-label="On" checked={isOn} onCheckedChange={setIsOn} />
        <Segmented
          label="Span"
          value={span}
          onValueChange={setSpan}
          options={[
            { value: 'week', label: 'Week' },
            { value: 'month', label: 'Month' },
          ]}
        />
        <span style={{ inlineSize: 120 }}>
          <ProgressBar label="Done" value={0.65} hasNumber />
        </span>
      </Row>
      <div className={styles['fields']} style={{ marginBlockStart: 16 }}>
        <RadioGroup
          label="Who may see it"
          name="who"
          value={who}
          onValueChange={setWho}
          options={[
            { value: 'all', label: 'Everyone', hint: 'In this workspace' },
            { value: 'some', label: 'Some people' },
            { value: 'none', label: 'Nobody', isDisabled: true },
          ]}
        />
        <div className={styles['stack']} data-stretch>
          <Checkbox defaultChecked hint="On this device only">
            Keep me logged in
          </Checkbox>
          <Switch isSpread defaultChecked>
            Time
          </Switch>
          <ProgressBar label="Import" value={null} />
          <ProgressBar label="Release" value={0.4} color="green" hasNumber />
        </div>
      </div>
    </Section>
  )
}
