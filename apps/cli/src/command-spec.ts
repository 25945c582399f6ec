/** A value that a command takes as an option. */
export interface Field {
  name: string
  in: 'path' | 'query' | 'body'
  /** How its text is read. */
  kind: 'text' | 'number' | 'flag' | 'list' | 'json'
  about: string
  required?: true
  /** Whether `null` says that there is none. */
  nullable?: true
}

/** A command, as it follows from a call of the interface. */
export interface CommandSpec {
  group: string
  verb: string
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  path: string
  about: string
  /** A token needs one of these. */
  scopes: string[]
  fields: Field[]
  /** What is sent. */
  body?: 'json' | 'bytes'
  /** Whether the answer is a text, and no JSON. */
  answers?: 'text'
  /** Whether it makes a record, and so makes up the id: of 11 letters and digits, or a UUID. */
  makes?: 'slug' | 'uuid'
  /** Whether the answer is a page of a list that goes on. */
  pages?: true
}

/** What there is of a group. */
export interface GroupSpec {
  name: string
  about: string
}
