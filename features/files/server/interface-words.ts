import type { InterfaceWords } from '@weft/server-kit'

/** What calls and fields of files mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'Files',
  about: 'Uploads and files of items.',
  fields: {
    id: 'The file, by its UUID.',
    name: 'Name of the file.',
    attribute_id: 'The attribute that holds the file; null for a picture in a comment.',
    size: 'Size in bytes.',
    offset: 'How many bytes have arrived, and where the next part begins.',
    part_bytes: 'How many bytes each part has, except the last.',
    file: 'The file, once it is complete; null before.',
    mime: 'Media type of the file.',
    sha256: 'SHA-256 of the whole file, as 64 hexadecimal digits.',
    url: 'Address on the public internet.',
    '/api/{team_id}/attachments/{id}.url':
      'Address to show the file, good for a minute; null if browsers may not show it.',
    '/api/{team_id}/attachments/links.url':
      'Address to show the file, good for a minute; null if browsers may not show it.',
    download_url: 'Address to download the file, good for a minute.',
    thumb: 'Address of a picture 320 pixels wide; null for none.',
    preview: 'Address of a picture 1280 pixels wide; null for none.',
    ids: 'Files, by their UUIDs.',
    v: 'Which bytes: the file to show, to download, or a picture of that width.',
    e: 'When the address ends, in seconds since 1970.',
    s: 'Signature of the address.',
    used: 'How many bytes files take.',
    limit: 'How many bytes there are; null for no limit.',
    file_limit: 'How many bytes one file may have.',
    state: 'How full it is.',
    urls: 'Addresses of the pages.',
    title: 'Title of the page; null if unknown.',
    icon: 'A small picture as a data address; null if unknown.',
  },
  examples: {
    'POST /api/{team_id}/attachments/uploads': {
      body: {
        id: '01935b4e-7c00-7000-8000-0000000000f2',
        item_id: '01935b4e-7c00-7000-8000-0000000000a1',
        attribute_id: '01935b4e-7c00-7000-8000-0000000000f1',
        name: 'notes.txt',
        size: 6,
      },
    },
    'POST /api/{team_id}/attachments/uploads/{id}/finish': {
      body: { sha256: '5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03' },
    },
  },
}
