import { useT } from '@weft/i18n/react'
import { Highlighted, Link, ListRow, RowList } from '@weft/ui'

import { markedIn } from '../shared/index.ts'
import { useNoteAsked } from './filters/asked-lately.ts'
import type { HitGroup } from './hit-groups.ts'
import { HitIcon } from './hit-icon.tsx'
import { nameOfHit, pathOfHit, useHitPlace } from './hit-place.ts'
import styles from './search.module.css'

/** Hits of one kind. */
export function HitList({ group, query }: { readonly group: HitGroup; readonly query: string }) {
  const t = useT()
  const placeOf = useHitPlace()
  const noteAsked = useNoteAsked()
  const title = t(group.title)
  return (
    <section>
      <h2 className={styles['title']}>{title}</h2>
      <RowList label={title}>
        {group.hits.map((hit) => (
          <ListRow
            key={`${hit.type} ${hit.id}`}
            icon={<HitIcon type={hit.type} />}
            name={
              <Link href={pathOfHit(hit)} className={styles['name']} onClick={() => noteAsked(query)}>
                <bdi>
                  <Highlighted text={nameOfHit(hit)} query={query} find={markedIn} />
                </bdi>
              </Link>
            }
            details={
              <>
                {placeOf(hit) !== '' && (
                  <span>
                    <bdi>{placeOf(hit)}</bdi>
                  </span>
                )}
                {hit.excerpt !== '' && (
                  <span>
                    <bdi>
                      <Highlighted text={hit.excerpt} query={query} find={markedIn} />
                    </bdi>
                  </span>
                )}
              </>
            }
          >
            {null}
          </ListRow>
        ))}
      </RowList>
    </section>
  )
}
