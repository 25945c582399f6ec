import { User } from 'lucide-react'
import { createContext, use, useState, type CSSProperties } from 'react'
import { classNames } from '../class-names.ts'
import { colorForSeed, type LabelColor } from '../display/label-color.ts'
import { initialsOf } from './initials.ts'
import styles from './avatar.module.css'

export interface AvatarProps {
  /** Whose it is; without a name the default avatar shows. */
  readonly name?: string | null | undefined
  readonly src?: string | null | undefined
  /** What the colour depends on, for instance the id; the name otherwise. */
  readonly seed?: string | undefined
  /** Width in px. */
  readonly size?: number
  /** A ring: the person is here now. */
  readonly isLive?: boolean
  /** Squares stand for workspaces and teams. */
  readonly isSquare?: boolean
  /** The name is written beside it, so it need not be said twice. */
  readonly isDecorative?: boolean
}

/** Where the default avatar of these initials is; null where there is none. */
type DefaultAvatar = (color: LabelColor, initials: string) => string | null

const Default = /* @__PURE__ */ createContext<DefaultAvatar>(() => null)
export const DefaultAvatarProvider = Default.Provider

/** A picture, or initials on a colour that is always the same for the same person. */
export function Avatar(props: AvatarProps) {
  const { name, src, seed, size = 20, isLive, isSquare, isDecorative } = props
  const [failed, setFailed] = useState<readonly string[]>([])
  const initials = name ? initialsOf(name) : ''
  const color = name ? colorForSeed(seed ?? name) : 'gray'
  const drawn = use(Default)(color, initials)
  const shown = [src, drawn].find((one) => one && !failed.includes(one))
  return (
    <span
      className={classNames(styles['avatar'], isLive && styles['live'], isSquare && styles['square'])}
      style={{ '--avatar': `${size}px` } as CSSProperties}
      data-color={color}
      {...(isDecorative || !name
        ? { 'aria-hidden': true }
        : { role: 'img', 'aria-label': name, title: name })}
    >
      {/* Seen until the picture is there, and where none can be had. */}
      {initials || <User />}
      {shown && (
        <img
          key={shown}
          className={styles['image']}
          src={shown}
          alt=""
          onError={() => setFailed([...failed, shown])}
        />
      )}
    </span>
  )
}

export interface AvatarPerson extends Pick<AvatarProps, 'name' | 'src' | 'isLive'> {
  readonly id: string
}

export interface AvatarStackProps {
  readonly people: readonly AvatarPerson[]
  /** How many are shown before the rest becomes a number. */
  readonly max?: number
  readonly size?: number
}

/** People beside each other, overlapping by 2 px. */
export function AvatarStack({ people, max = 3, size = 20 }: AvatarStackProps) {
  const shown = people.length > max + 1 ? people.slice(0, max) : people
  const more = people.length - shown.length
  return (
    <span className={styles['stack']}>
      {shown.map((person) => (
        <Avatar key={person.id} {...person} seed={person.id} size={size} />
      ))}
      {more > 0 && (
        <span
          className={classNames(styles['avatar'], styles['more'])}
          style={{ '--avatar': `${size}px` } as CSSProperties}
          title={people
            .slice(max)
            .map((person) => person.name)
            .join(', ')}
        >
          <bdi dir="ltr">{`+${more}`}</bdi>
        </span>
      )}
    </span>
  )
}
