import styles from './family.module.css'

/** The mark of a priority beside something that is not its name; none of its bars stand out without a level. */
export function PriorityMark({ level }: { readonly level: number | null | undefined }) {
  return <span className={styles['priority']} data-level={level} data-bare />
}
