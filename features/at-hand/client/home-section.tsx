import { fromWireTime } from '@weft/base'
import { formatRelative } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Link } from '@weft/ui'
import type { ReactNode } from 'react'

import type { PlaceAtHand } from '../shared/index.ts'
import styles from './at-hand.module.css'
import { pathOfPlace } from './path-of-place.ts'
import { PlacePicture, SearchPicture } from './place-picture.tsx'
import { useRecentLines } from './recent-lines.ts'
import { useStarredLines } from './starred-lines.ts'

/** So many of each stand on the home page. */
const SHOWN = 9

/** On the home page: what was starred, and what was opened last. Nothing while there is none. */
export function HomeSection() {
  const t = useT()
  const { lines } = useStarredLines()
  const recent = useRecentLines()
  return (
    <>
      {lines.length > 0 && (
        <Section title={t('Starred')}>
          {lines.slice(0, SHOWN).map(({ star, label, path, place }) => (
            <PlaceLink
              key={star.id}
              href={path}
              picture={place ? <PlacePicture place={place} /> : <SearchPicture />}
              name={label}
              where={place ? whereOf(place) : t('Search')}
            />
          ))}
        </Section>
      )}
      {recent.length > 0 && (
        <Section title={t('Recently opened')}>
          {recent.slice(0, SHOWN).map(({ recent: { id, opened_at }, place }) => (
            <PlaceLink
              key={id}
              href={pathOfPlace(place)}
              picture={<PlacePicture place={place} />}
              name={place.name || t('Untitled')}
              where={whereOf(place)}
              end={<time className={styles['when']}>{formatRelative(fromWireTime(opened_at))}</time>}
            />
          ))}
        </Section>
      )}
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['section']} aria-label={title}>
      <h2 className={styles['title']}>{title}</h2>
      <div className={styles['lines']}>{children}</div>
    </section>
  )
}

interface PlaceLinkProps {
  readonly href: string
  readonly picture: ReactNode
  readonly name: string
  readonly where: string
  readonly end?: ReactNode
}

function PlaceLink({ href, picture, name, where, end }: PlaceLinkProps) {
  return (
    <Link className={styles['line']} href={href}>
      {picture}
      <span className={styles['name']}>
        <b className="truncate" dir="auto">
          {name}
        </b>
        {/* The first folder of a board is called what the board is called: that is said once. */}
        {where !== name && (
          <span className="truncate" dir="auto">
            {where}
          </span>
        )}
      </span>
      {end}
    </Link>
  )
}

/** What it lies in: of a folder its board, of anything in a folder that. */
function whereOf({ resource_type, board_name, folder_name }: PlaceAtHand): string {
  if (resource_type === 'board') return ''
  return resource_type === 'folder' ? board_name : (folder_name ?? '')
}
