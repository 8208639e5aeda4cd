import { fileURLToPath } from 'node:url'

/** A sentence that somebody read aloud; recordings/SOURCES.md says who. */
export const librivoxPath = fileURLToPath(new URL('recordings/dashwood.ogg', import.meta.url))
export const librivoxText =
  'and mister john dashwood had then leisure to consider how much there might be prudently in his power to do for them'
