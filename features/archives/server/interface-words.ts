import type { InterfaceWords } from '@weft/server-kit'

/** What calls and fields of archives mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'Archives',
  about: 'A whole workspace in one file, and a new workspace of such a file.',
  fields: {
    id: 'The export, or the archive that was sent, by its UUID.',
    kind: '`archive`: the whole workspace.',
    state: '`waiting`, `running`, `done` or `failed`.',
    progress: 'How far it is, from 0 to 1.',
    created_at: 'When it was asked for.',
    expires_at: 'Until when the file can be fetched.',
    bytes: 'Size of the file; null until it is there.',
    url: 'Where the file is; missing until it is there, and once its time is over.',
    report: 'What went into the file; null until it is there.',
    records: 'Records by their kind.',
    count: 'How many records there are.',
    sha256: 'SHA-256 of the record file; equal contents have equal ones.',
    files: 'How many files of items there are.',
    absent:
      'How many boards, folders, views and files are not in it, as its maker may not see them or they were lost.',
    left_out: 'What archives leave out, a sentence each.',
    team_id: 'The workspace; of an archive that was sent, the new one, null until it is whole.',
    problems: 'What is wrong with the file, a sentence each.',
  },
}
