import {
  type Principal,
  principalOfEachSight,
  createPrincipal,
  GUEST,
  type TeamAccess,
} from '@weft/server-kit'

/** Eyes that see what everybody sees who sees a folder: what is stored in its items, all of these read. */
export function everybodyIn(access: TeamAccess, folder_id: string): Principal {
  const guest = createPrincipal(access, GUEST)
  const readers = [guest, ...principalOfEachSight(access)].filter((one) =>
    one.may('VIEW_FOLDER', { type: 'folder', id: folder_id }),
  )
  const known = new Map<string, boolean>()
  return {
    ...guest,
    may(permission, resource) {
      const name = `${permission} ${resource.type} ${resource.id}`
      const isKnown = known.get(name)
      if (isKnown !== undefined) return isKnown
      const isTrue = readers.every((one) => one.may(permission, resource))
      known.set(name, isTrue)
      return isTrue
    },
  }
}
