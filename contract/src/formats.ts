import { Type } from 'typebox'

export const Uuid = Type.String({ format: 'uuid', description: 'A UUID.' })

export const DateTime = Type.String({ format: 'date-time', description: 'A moment in UTC, RFC 3339.' })

/** Addresses that mail programs and the sign-in library agree on: ASCII, dots inside, a top-level domain. */
export const emailPattern =
  "^[A-Za-z0-9_+-]+(?:[.'][A-Za-z0-9_+-]+)*@(?:[A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,}$"
